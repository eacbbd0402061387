extension Calibration: Codable {
  private enum CodingKeys: String, CodingKey {
    case version
    case devices
    case date
    case inputs
    case corrections
  }

  /// Reads a calibration and refuses one that a later version wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.formatVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "version \(version) is not \(Self.formatVersion)")
    }
    devices = try container.decode(String.self, forKey: .devices)
    date = try container.decode(String.self, forKey: .date)
    inputs = try container.decodeIfPresent([String].self, forKey: .inputs) ?? []
    corrections = try container.decode([CalibrationCorrection].self, forKey: .corrections)
  }

  /// Writes the calibration.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.formatVersion, forKey: .version)
    try container.encode(devices, forKey: .devices)
    try container.encode(date, forKey: .date)
    try container.encode(inputs, forKey: .inputs)
    try container.encode(corrections, forKey: .corrections)
  }
}

extension CalibrationCorrection: Codable {
  private enum CodingKeys: String, CodingKey {
    case method
    case path
    case offset = "offset_m"
    case offsetError = "offset_standard_error_m"
    case scale
    case scaleError = "scale_standard_error"
    case covariance = "covariance_m"
    case residual = "residual_m"
    case points
  }

  /// Reads a correction and refuses numbers that cannot be one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, default value: Double? = nil, atLeast least: Double? = nil)
      throws -> Double
    {
      let found =
        if let value {
          try container.decodeIfPresent(Double.self, forKey: key) ?? value
        } else {
          try container.decode(Double.self, forKey: key)
        }
      guard found.isFinite, found >= least ?? -RangeReading.maximumMeters,
        found <= RangeReading.maximumMeters
      else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "\(found) is out of range")
      }
      return found
    }
    let name = try container.decode(String.self, forKey: .method)
    guard let method = EstimationMethod(rawValue: name) else {
      let known = EstimationMethod.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: .method, in: container,
        debugDescription: "there is no method \"\(name)\", only \(known)")
    }
    let path = try container.decodeIfPresent(Int.self, forKey: .path)
    if let path, !(1...AntennaPermutation.maximumPathCount).contains(path) {
      throw DecodingError.dataCorruptedError(
        forKey: .path, in: container, debugDescription: "there is no antenna path \(path)")
    }
    self.init(
      method: method,
      path: path,
      offsetMeters: try number(.offset),
      offsetStandardErrorMeters: try number(.offsetError, default: 0, atLeast: 0),
      scale: try number(.scale, default: 1, atLeast: 0.1),
      scaleStandardError: try number(.scaleError, default: 0, atLeast: 0),
      covarianceMeters: try number(.covariance, default: 0),
      residualMeters: try number(.residual, default: 0, atLeast: 0),
      points: try container.decodeIfPresent([CalibrationPoint].self, forKey: .points) ?? [])
  }

  /// Writes the correction.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(method.rawValue, forKey: .method)
    try container.encodeIfPresent(path, forKey: .path)
    try container.encode(offsetMeters, forKey: .offset)
    try container.encode(offsetStandardErrorMeters, forKey: .offsetError)
    try container.encode(scale, forKey: .scale)
    try container.encode(scaleStandardError, forKey: .scaleError)
    try container.encode(covarianceMeters, forKey: .covariance)
    try container.encode(residualMeters, forKey: .residual)
    try container.encode(points, forKey: .points)
  }
}
