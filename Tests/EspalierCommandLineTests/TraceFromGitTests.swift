// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// `Scripts/trace-from-git`, on a repository made for the test.
@Suite(.enabled(if: canRun("git --version") && canRun("python3 --version")))
struct TraceFromGitTests {
  private let scratch: Scratch
  private let espalier: BuiltProgram

  private let script = packageRoot.appending(path: "Scripts/trace-from-git")
    .path(percentEncoded: false)

  init() throws {
    scratch = try Scratch()
    espalier = try BuiltProgram("espalier")
  }

  private var directory: String { scratch.directory.path(percentEncoded: false) }

  /// Four commits: files in a directory, with odd names; a rename, a delete and a link; a merge; nothing.
  private let history = """
    export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com
    export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
    git init -q -b main . && mkdir d && printf 1 > "$(printf 'a\\tb')" && printf 2 > 'a%09b'
    echo three > d/f && git add -A && git commit -qm one
    git mv "$(printf 'a\\tb')" d/q && git rm -q d/f && ln -s x l && git add -A && git commit -qm two
    git checkout -qb side && echo four > s && git add -A && git commit -qm side
    git checkout -q main && git merge -q --no-ff -m three side
    git commit -q --allow-empty -m four
    """

  @Test func historyBecomesATrace() throws {
    #expect(try shell("cd '\(directory)' && \(history)").exitCode == 0)
    let trace = try shell("'\(script)' '\(directory)'")
    #expect(trace.exitCode == 0, "\(trace.errors)")
    let lines = trace.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines[0] == ["# tree-trace 1"])
    let changes = lines.dropFirst().map { line in
      ([line[0]] + line.dropFirst(line[0] == "D" ? 1 : 2)).joined(separator: " ")
    }
    #expect(
      changes == [
        "@", "A a%09b", "A a%2509b", "A d/f", "@", "D d/f", "R a%09b d/q", "A l", "@", "A s", "@",
      ])
    let replay = try espalier.run(["replay", "-", "--check"], input: trace.output)
    #expect(replay.exitCode == 0, "\(replay.errors)")
    #expect(replay.output.contains("steps       4, of which 1 changed no row"))
  }

  @Test("A trace is written beside and renamed, and what cannot be written is told")
  func output() throws {
    #expect(try shell("cd '\(directory)' && \(history)").exitCode == 0)
    let out = try scratch.file("out.trace", "what was there\n")
    #expect(try shell("'\(script)' '\(directory)' -r nothing -o '\(out)'").exitCode == 65)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "what was there\n")
    #expect(try shell("'\(script)' '\(directory)' -o '\(out)'").exitCode == 0)
    #expect(try String(contentsOfFile: out, encoding: .utf8).hasPrefix("# tree-trace 1\n"))
    #expect(try shell("ls -a '\(directory)' | grep -c .espalier").output == "0\n")
    #expect(try shell("'\(script)' '\(directory)' -o '\(directory)/no/out'").exitCode == 74)
    let full = FileManager.default.fileExists(atPath: "/dev/full")
    #expect(try !full || shell("'\(script)' '\(directory)' > /dev/full").exitCode == 74)
  }

  @Test func badInputIsNamed() throws {
    let noRepository = try shell("'\(script)' '\(directory)'")
    #expect(noRepository.exitCode == 65)
    #expect(noRepository.errors.contains("not a git repository"))
    #expect(try shell("'\(script)'").exitCode == 64)
    #expect(try shell("'\(script)' --nope").exitCode == 64)
    let help = try shell("'\(script)' -h")
    #expect(help.exitCode == 0)
    #expect(help.output.contains("one step per commit"))
  }
}

private func canRun(_ command: String) -> Bool {
  let outcome = try? shell(command)
  return outcome?.exitCode == 0
}
