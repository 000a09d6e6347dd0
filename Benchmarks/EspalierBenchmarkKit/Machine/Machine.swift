// SPDX-License-Identifier: MIT

import Foundation

/// What is to be known about a machine before its times are compared with another's.
public struct Machine: Equatable, Sendable {
  /// The processor's name.
  public var cpu: String

  /// The number of cores.
  public var cores: Int

  /// The operating system and its version.
  public var system: String

  /// The processor's architecture.
  public var architecture: String

  /// The machine class: machines of one class are expected to take equal times. It is the name of the
  /// baseline file, in lower case with hyphens.
  public var name: String {
    let words = "\(architecture) \(cpu) \(cores) cores".lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.filter { !Self.fillers.contains($0) }.joined(separator: "-")
  }

  /// Words of a processor's name that tell nothing: `Intel(R) Xeon(R) Processor`.
  private static let fillers: Set<Substring> = ["r", "tm", "processor", "cpu"]

  /// Which machine of its class this is: a salted hash, from which nothing can be read back.
  public var identity: String

  /// Makes a description by hand.
  public init(
    cpu: String, cores: Int, system: String, architecture: String, identity: String = ""
  ) {
    self.identity = identity
    self.cpu = cpu
    self.cores = cores
    self.system = system
    self.architecture = architecture
  }

  /// The machine this process runs on.
  public static var current: Machine {
    var machine = Machine(
      cpu: processorName ?? "unknown processor",
      cores: ProcessInfo.processInfo.processorCount, system: systemName,
      architecture: currentArchitecture)
    let memory = ProcessInfo.processInfo.physicalMemory >> 30
    // Copies of a disk image share the system's identity, and seldom all of the rest as well.
    machine.identity = hashed("\(systemIdentity) \(machine.name) \(memory) GiB")
    return machine
  }

  /// What the system calls itself.
  private static var systemIdentity: String {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let text = try? String(contentsOfFile: path, encoding: .utf8), !text.trimmed.isEmpty {
        return text.trimmed
      }
    }
    return ProcessInfo.processInfo.hostName
  }

  /// 64 bits in hexadecimal digits, salted. More bits go in than come out.
  static func hashed(_ text: String) -> String {
    let bits = "espalier benchmark \(text)".utf8.reduce(UInt64(0x6C62_272E_07BB_0142)) {
      SplitMix64.mix($0 ^ UInt64($1))
    }
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The name the processor gives itself, without what changes from one system to the next.
  private static var processorName: String? {
    #if os(Linux) || os(Android)
      guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else {
        return nil
      }
      let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":").last.map { String($0).trimmed }
    #elseif canImport(Darwin)
      var size = 0
      guard unsafe sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else {
        return nil
      }
      var bytes = [UInt8](repeating: 0, count: size)
      unsafe sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0)
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      return nil
    #endif
  }

  private static var systemName: String {
    #if os(Linux)
      let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
      let line = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      if let line { return line.dropFirst(12).filter { $0 != "\"" } }
    #endif
    return ProcessInfo.processInfo.operatingSystemVersionString
  }

  private static var currentArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}
