// SPDX-License-Identifier: MIT

import EspalierBase
