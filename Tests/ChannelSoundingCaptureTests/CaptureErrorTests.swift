import Foundation
import Testing

@testable import ChannelSoundingCapture

@Suite struct CaptureErrorTests {
  private static func failure(path: String) -> CaptureError? {
    do throws(CaptureError) {
      _ = try packets(CaptureReader(path: path))
      return nil
    } catch {
      return error
    }
  }

  private static func failure(bytes: [UInt8]) -> CaptureError? {
    do throws(CaptureError) {
      _ = try packets(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a missing file is named`() {
    let error = Self.failure(path: "/no/such/capture.btsnoop")
    #expect(error?.code == .noSuchFile)
    #expect(error?.path == "/no/such/capture.btsnoop")
    #expect(error?.description == "/no/such/capture.btsnoop: no such file; check the path")
  }

  @Test func `a directory is not a capture`() {
    #expect(Self.failure(path: "/tmp")?.code == .isDirectory)
  }

  @Test func `an unreadable file is told apart`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop")
    try Data([1]).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
    // The superuser may read everything.
    let code = Self.failure(path: url.path)?.code
    #expect(code == (geteuid() == 0 ? .notACapture : .permissionDenied))
  }

  @Test func `an empty file says so`() {
    #expect(Self.failure(bytes: [])?.code == .emptyFile)
    #expect(Self.failure(path: "/dev/null")?.code == .emptyFile)
  }

  @Test func `other content is described`() {
    let text = Self.failure(bytes: Array("Hello, world. This is no capture.\n".utf8))
    #expect(text?.code == .notACapture)
    #expect(text?.message.contains("Hello, world") == true)
    let binary = Self.failure(bytes: [0x7F, 0x45, 0x4C, 0x46, 0, 1])
    #expect(binary?.code == .notACapture)
    #expect(binary?.message.contains("7f 45 4c 46") == true)
  }

  @Test(arguments: [1003, 1004, 2002, 7])
  func `unsupported datalinks are named`(datalink: Int) throws {
    var bytes = try CaptureVector.all[0].bytes()
    bytes[14] = UInt8(datalink >> 8)
    bytes[15] = UInt8(datalink & 0xFF)
    let error = Self.failure(bytes: bytes)
    #expect(error?.code == .unsupportedLinkType)
    #expect(error?.byteOffset == 12)
    #expect(error?.message.contains("datalink \(datalink)") == true)
  }

  @Test func `unsupported link types are named`() throws {
    var bytes = try CaptureVector.all[3].bytes()
    bytes[20] = 251
    let error = Self.failure(bytes: bytes)
    #expect(error?.code == .unsupportedLinkType)
    #expect(error?.message.contains("251 (Bluetooth LE link layer)") == true)

    var blocks = try CaptureVector.all[6].bytes()
    let interface = try #require(Self.interfaceOffset(blocks))
    blocks[interface + 8] = 1
    let blockError = Self.failure(bytes: blocks)
    #expect(blockError?.code == .unsupportedLinkType)
    #expect(blockError?.message.contains("Ethernet") == true)
  }

  private static func interfaceOffset(_ bytes: [UInt8]) -> Int? {
    let length = Int(bytes[4])
    return bytes[length] == 1 ? length : nil
  }

  @Test func `a descriptor that cannot be read fails as reading`() {
    do throws(CaptureError) {
      _ = try packets(CaptureReader(fileDescriptor: 9999, name: "closed"))
      Issue.record("a closed descriptor was read")
    } catch {
      #expect(error.code == .readFailed)
      #expect(error.path == "closed")
    }
  }
}
