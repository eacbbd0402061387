/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  var message: String

  init(_ message: String) { self.message = message }
}
