// SPDX-License-Identifier: MIT
// The module is its header; a target needs one source file.
#include "CEspalier.h"
