// SPDX-License-Identifier: MIT

import BenchCommands

runBench()
