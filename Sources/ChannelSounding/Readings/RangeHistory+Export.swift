extension RangeHistory {
  /// The names of the exported values, in order.
  private static let columns = [
    "time_s", "distance_m", "standard_error_m", "source", "azimuth_rad", "elevation_rad",
    "missed_before",
  ]

  /// Writes the readings as JSON Lines: one object a line, oldest first, `null` for what is not known.
  ///
  /// The keys are `time_s`, `distance_m`, `standard_error_m`, `source`, `azimuth_rad`, `elevation_rad` and
  /// `missed_before`, the number of results just before the reading that gave none.
  ///
  /// - Parameter output: Where the lines go.
  public func writeJSONLines(to output: inout some TextOutputStream) {
    for position in indices {
      var separator = "{"
      for (name, value) in zip(Self.columns, values(at: position)) {
        let isText = name == "source"
        let text = value ?? "null"
        output.write("\(separator)\"\(name)\":\(isText ? "\"\(text)\"" : text)")
        separator = ","
      }
      output.write("}\n")
    }
  }

  /// Writes the readings as comma-separated values: a line of names, then a line a reading, oldest first.
  ///
  /// The names are those of `writeJSONLines(to:)`; what is not known is left empty.
  ///
  /// - Parameter output: Where the lines go.
  public func writeCSV(to output: inout some TextOutputStream) {
    output.write(Self.columns.joined(separator: ","))
    output.write("\n")
    for position in indices {
      output.write(values(at: position).map { $0 ?? "" }.joined(separator: ","))
      output.write("\n")
    }
  }

  /// The readings as JSON Lines; see `writeJSONLines(to:)`.
  public func jsonLines() -> String {
    var text = ""
    writeJSONLines(to: &text)
    return text
  }

  /// The readings as comma-separated values; see `writeCSV(to:)`.
  public func csv() -> String {
    var text = ""
    writeCSV(to: &text)
    return text
  }

  /// The values of a reading in the order of `columns`; a number's text reads back to the same bits.
  private func values(at position: Int) -> [String?] {
    let reading = self[position]
    return [
      reading.secondsSinceEpoch?.description,
      reading.meters.description,
      reading.standardErrorMeters?.description,
      reading.source.name,
      reading.direction?.azimuth?.description,
      reading.direction?.elevation?.description,
      missed(before: position).description,
    ]
  }
}
