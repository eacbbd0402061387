/// An option of a command: the same table serves parsing and help.
struct Option: Sendable {
  /// The name without its two dashes.
  var name: String
  /// What stands for the value in the help, or `nil` for an option without value.
  var value: String?
  /// What the option does.
  var help: String

  init(_ name: String, value: String? = nil, help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}
