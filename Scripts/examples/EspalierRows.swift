// SPDX-License-Identifier: MIT
// What the examples of EspalierRows' articles take for granted.

import EspalierRows

final class ExampleContext {}
