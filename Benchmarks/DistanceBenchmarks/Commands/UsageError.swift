/// A command line that cannot be understood.
struct UsageError: Error {
  var message: String
}
