// SPDX-License-Identifier: MIT

import BenchCommands

runBench(suite: "updates")
