// SPDX-License-Identifier: MIT

import EspalierBenchCommands

runBench()
