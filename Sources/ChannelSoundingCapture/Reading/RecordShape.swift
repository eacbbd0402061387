/// What a reader must know about a container to find its place again after damage.
protocol RecordShape {
  /// The octets in front of the data of each record.
  var headerLength: Int { get }

  /// The length of the whole record at `offset`, or `nil` where no record can stand.
  ///
  /// At least `headerLength` octets are there.
  func recordLength(_ window: RawSpan, at offset: Int) -> Int?

  /// Whether a record that is there completely agrees with itself.
  func isIntact(_ window: RawSpan, length: Int) -> Bool
}
