import ChannelSounding
import ChannelSoundingSimulation

/// The value of `simulate --channel`.
enum ChannelArgument {
  /// What the value may be.
  static let help =
    "direct (default), paths:EXCESSxAMPLITUDE,... in metres, dense:NANOSECONDS,K_DECIBELS, or one of "
    + Environment.all.map(\.identifier).joined(separator: ", ")

  /// The options that a value stands for.
  static func options(_ text: String) throws(UsageError) -> SimulationOptions {
    if let environment = Environment.named(text) { return environment.options }
    var options = SimulationOptions()
    if text == "direct" { return options }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw unknown(text) }
    let values = parts[1].split(separator: ",").map(String.init)
    switch parts[0] {
    case "paths":
      for value in values { options.channel.reflections.append(try reflection(value)) }
    case "dense":
      guard values.count == 2 else { throw unknown(text) }
      options.channel = .dense(
        spreadNanoseconds: try Arguments.number(values[0], of: "channel", in: 0.1...1000),
        ricianDecibels: try Arguments.number(values[1], of: "channel", in: -40...40))
    default:
      throw unknown(text)
    }
    return options
  }

  private static func reflection(_ text: String) throws(UsageError) -> ChannelModel.Reflection {
    let numbers = text.split(separator: "x").map(String.init)
    guard numbers.count == 2 else { throw unknown(text) }
    return ChannelModel.Reflection(
      excessMeters: try Arguments.number(numbers[0], of: "channel", in: 0...1000),
      amplitude: try Arguments.number(numbers[1], of: "channel", in: 0...100))
  }

  private static func unknown(_ text: String) -> UsageError {
    UsageError("'\(text)' is no channel model; '--channel' takes \(help)")
  }
}
