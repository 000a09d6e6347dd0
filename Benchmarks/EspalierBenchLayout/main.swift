// SPDX-License-Identifier: MIT

import EspalierBenchCommands

runBench(suite: "layout")
