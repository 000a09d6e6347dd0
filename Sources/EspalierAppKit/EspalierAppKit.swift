// SPDX-License-Identifier: MIT

// Adapters for AppKit; an empty module where there is none.
@_exported import Espalier
