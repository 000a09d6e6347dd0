// SPDX-License-Identifier: MIT

// Adapters for UIKit; an empty module where there is none.
@_exported import Espalier
