/// The forms of a command's results.
enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, csv
}
