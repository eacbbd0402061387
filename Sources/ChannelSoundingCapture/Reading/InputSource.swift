#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the octets of a capture come from: a file descriptor, or memory handed out in pieces.
struct InputSource: ~Copyable, Sendable {
  /// The file as it was named, for messages.
  let path: String

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let memory: [UInt8]
  private var memoryPosition = 0
  private let pieceLimit: Int

  /// Opens the file at `path`; `-` is standard input, which stays open afterwards.
  init(path: String) throws(CaptureError) {
    if path == "-" {
      self.init(descriptor: 0, path: path)
      return
    }
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw CaptureError(openErrorNumber: errno, path: path) }
    var status = stat()
    if unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      _ = close(opened)
      throw CaptureError(openErrorNumber: EISDIR, path: path)
    }
    self.init(descriptor: opened, path: path, owned: true)
  }

  /// Reads from an open descriptor.
  init(descriptor: Int32, path: String, owned: Bool = false, pieceLimit: Int = .max) {
    self.path = path
    self.descriptor = descriptor
    self.ownsDescriptor = owned
    self.memory = []
    self.pieceLimit = pieceLimit
  }

  /// Hands out `memory` in pieces of at most `pieceLimit` octets.
  init(memory: [UInt8], path: String, pieceLimit: Int) {
    self.path = path
    self.descriptor = -1
    self.ownsDescriptor = false
    self.memory = memory
    self.pieceLimit = max(pieceLimit, 1)
  }

  deinit {
    if ownsDescriptor { _ = close(descriptor) }
  }

  /// Reads what is there, at most up to the end of `buffer`, waiting only while nothing is there.
  ///
  /// - Returns: The number of octets stored from `index` on; 0 at the end of the input.
  mutating func read(
    into buffer: inout [UInt8], at index: Int, fileOffset: Int
  ) throws(CaptureError) -> Int {
    let room = min(buffer.count - index, pieceLimit)
    guard room > 0 else { return 0 }
    guard descriptor >= 0 else {
      let count = min(room, memory.count - memoryPosition)
      for offset in 0..<count { buffer[index + offset] = memory[memoryPosition + offset] }
      memoryPosition += count
      return count
    }
    while true {
      let (count, number) = unsafe buffer.withUnsafeMutableBytes { bytes in
        let result = unsafe systemRead(
          descriptor, bytes.baseAddress.map { unsafe $0 + index }, room)
        return (result, result < 0 ? errno : 0)
      }
      if count >= 0 { return count }
      switch number {
      case EINTR: continue
      case EAGAIN: waitUntilReadable()
      case EISDIR: throw CaptureError(openErrorNumber: EISDIR, path: path)
      default:
        throw CaptureError(
          code: .readFailed, path: path, byteOffset: fileOffset,
          message: "reading failed (\(systemMessage(number))); everything before is good")
      }
    }
  }

  private func waitUntilReadable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  unsafe read(descriptor, start, count)
}

func systemMessage(_ number: Int32) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: text)
}

extension CaptureError {
  /// The error of a file that could not be opened.
  init(openErrorNumber number: Int32, path: String) {
    switch number {
    case ENOENT, ENOTDIR:
      self.init(code: .noSuchFile, path: path, message: "no such file; check the path")
    case EISDIR:
      self.init(
        code: .isDirectory, path: path, message: "this is a directory; name a capture file in it")
    case EACCES, EPERM:
      self.init(
        code: .permissionDenied, path: path,
        message: "permission denied; change the rights of the file or copy it")
    default:
      self.init(
        code: .openFailed, path: path, message: "cannot be opened: \(systemMessage(number))")
    }
  }
}
