import ChannelSounding
import Foundation
import Testing

@testable import channel_sounding

/// How numbers, rows and JSON are written.
@Suite struct TextTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (1.005, 1, "1.0"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.125, 2, "0.13"),
    (-0.004, 2, "0.00"), (-0.0, 2, "0.00"), (-0.006, 2, "-0.01"), (999.999, 2, "1000.00"),
    (0.05, 4, "0.0500"), (1_750_000_000.004, 6, "1750000000.004000"), (-12.3456, 3, "-12.346"),
  ])
  func `numbers have fixed decimals and no negative zero`(
    value: Double, decimals: Int, text: String
  ) {
    #expect(value.text(decimals: decimals) == text)
  }

  @Test func `numbers agree with the C library's wherever that rounds the same way`() {
    for index in -500...500 {
      let value = Double(index) * 0.737 + 0.0003
      #expect(value.text(decimals: 3) == String(format: "%.3f", value))
    }
  }

  @Test func `numbers that are huge or not finite are written without trapping`() {
    for value in [1e300, -1e15, .infinity, -.infinity, .nan, .greatestFiniteMagnitude] {
      #expect(!value.text(decimals: 6).isEmpty)
    }
    #expect(9e14.text(decimals: 6).hasPrefix("900000000000000"))
  }

  @Test func `padding fills up and never cuts`() {
    #expect("ab".padded(to: 4) == "ab  ")
    #expect("ab".aligned(to: 4) == "  ab")
    #expect("abcdef".padded(to: 4) == "abcdef")
    #expect("abcdef".aligned(to: 0) == "abcdef")
  }

  @Test func `JSON strings come back as they were`() throws {
    let hard = "quote \" backslash \\ slash / newline \n tab \t return \r bell \u{7} é 𝄞 \u{0}"
    var object = JSONObject()
    object.add("text", hard)
    object.add("nothing", nil as String?)
    let value = try JSONSerialization.jsonObject(with: Data(object.description.utf8))
    let back = try #require(value as? [String: Any])
    #expect(back["text"] as? String == hard)
    #expect(back["nothing"] is NSNull)
    #expect(!object.description.contains("\n"))
  }

  @Test func `JSON numbers that are not finite become null`() throws {
    var object = JSONObject()
    object.add("a", Double.nan)
    object.add("b", Double.infinity)
    object.add("c", 1.25)
    object.add("d", [1, 2, 3])
    object.add("e", true)
    #expect(object.description == #"{"a":null,"b":null,"c":1.2500,"d":[1,2,3],"e":true}"#)
    #expect(JSONObject().description == "{}")
  }

  @Test func `a row without a distance shows why in every form`() throws {
    var estimate = DistanceEstimate()
    estimate.counter = 65535
    estimate.status = .tooFewTones
    estimate.tonesDropped[.toneQuality] = 72
    let row = EstimateRow(estimate, of: Procedure())
    let value = try JSONSerialization.jsonObject(with: Data(row.json.utf8))
    let object = try #require(value as? [String: Any])
    #expect(object["status"] as? String == "too_few_tones")
    #expect(object["distance_m"] is NSNull && object["time_s"] is NSNull)
    #expect(object["tones_dropped"] as? [String: Int] == ["tone_quality": 72])
    let cells = row.csv.split(separator: ",", omittingEmptySubsequences: false)
    #expect(cells.count == EstimateRow.csvHeader.split(separator: ",").count)
    #expect(cells[0] == "65535" && cells[2] == "too_few_tones" && cells[3] == "")
    #expect(row.table(start: nil).hasSuffix("too few tones"))
  }

  @Test func `a row with a distance is the same in every form`() throws {
    var estimate = DistanceEstimate()
    estimate.counter = 7
    estimate.secondsSinceEpoch = 1_750_000_000.25
    estimate.meters = -0.123456
    estimate.method = .slope
    let row = EstimateRow(estimate, of: Procedure())
    let cells = row.csv.split(separator: ",", omittingEmptySubsequences: false)
    #expect(cells[1] == "1750000000.250000" && cells[3] == "-0.1235" && cells[5] == "slope")
    #expect(row.json.contains(#""distance_m":-0.1235,"#))
    let table = row.table(start: 1_750_000_000).split(separator: " ")
    #expect(table.starts(with: ["7", "0.25", "s", "-0.12", "m"]))
  }
}
