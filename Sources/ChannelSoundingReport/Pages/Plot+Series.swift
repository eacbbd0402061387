extension Plot {
  /// Draws a series of procedures: dots with error bars, or mean and ends where procedures are joined.
  ///
  /// - Parameters:
  ///   - points: The procedures.
  ///   - places: Where they stand on the axis of time.
  ///   - extent: What is drawn of each.
  ///   - sigma: The error bar of each.
  ///   - ink: What the series stands for.
  ///   - shape: The shape of the dots.
  ///   - isJoined: Whether a point stands for several procedures.
  /// - Returns: How many dots lie beyond the axis.
  mutating func series(
    _ points: [TrackPoint], at places: [Double], _ extent: KeyPath<TrackPoint, Extent>,
    _ sigma: KeyPath<TrackPoint, Extent>, _ ink: Ink, _ shape: DotShape, isJoined: Bool
  ) -> Int {
    guard points.contains(where: { $0[keyPath: extent].count > 0 }) else { return 0 }
    let pairs = Array(zip(places, points))
    let means = pairs.map { (x: $0, y: $1[keyPath: extent].mean) }
    if isJoined {
      band(pairs.map { ($0, $1[keyPath: extent].least, $1[keyPath: extent].greatest) }, ink)
      line(means, ink, classes: "thin")
      return 0
    }
    if Self.joinsErrorBars(points) {
      let bars = pairs.map { place, point -> (x: Double, low: Double?, high: Double?) in
        guard let mean = point[keyPath: extent].mean, let error = point[keyPath: sigma].mean else {
          return (place, nil, nil)
        }
        return (place, mean - error, mean + error)
      }
      band(bars, ink, classes: "pale")
      return dots(means, ink, shape: shape)
    }
    errorBars(pairs.map { ($0, $1[keyPath: extent].mean, $1[keyPath: sigma].mean) }, ink)
    return dots(means, ink, shape: shape)
  }

  /// Whether error bars stand too close to be told apart, so that a band takes their place.
  static func joinsErrorBars(_ points: [TrackPoint]) -> Bool { points.count > 300 }
}
