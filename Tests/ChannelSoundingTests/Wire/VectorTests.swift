import ChannelSounding
import Testing

/// Every known-answer vector decodes to its JSON: every key that is not an explanation is compared, both ways.
@Suite struct VectorTests {
  @Test(arguments: Vector.built)
  func `the vector decodes to its JSON`(vector: Vector) throws {
    try expectAgreement(vector)
  }

  @Test(
    .enabled(if: TestFiles.vendorVectors != nil, "no folder shared/vectors above the sources"),
    arguments: Vector.vendor)
  func `the vector from elsewhere decodes to its JSON`(vector: Vector) throws {
    try expectAgreement(vector)
  }

  private func expectAgreement(_ vector: Vector) throws {
    let json = try vector.json()
    var expected = json["decoded"] ?? json["fields"] ?? json
    if let count = json["ras_body_octets"] { expected["ras_body_octets"] = count }
    var ignored = Vector.explanations
    // Vector 19 tells in words which side is local; everywhere else a role is a number and is compared.
    if case .packets = vector.form { ignored.insert("role") }
    let found = try vector.decoded()
    #expect(expected.differences(from: found, ignoring: ignored) == [])
  }
}
