import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a page as XML and notes what a check of its structure needs.
final class PageCheck: NSObject, XMLParserDelegate {
  private(set) var identifiers: [String] = []
  private(set) var references: [String] = []
  private(set) var outside: [String] = []
  private(set) var plots: [String: Int] = [:]
  private(set) var elements: [String: Int] = [:]
  private(set) var labels: [String] = []
  private(set) var headings: [String] = []
  private(set) var text = ""
  private(set) var problem: String?

  private var open: [String] = []

  /// Parses a page.
  init(_ html: String) {
    super.init()
    let parser = XMLParser(data: Data(html.utf8))
    parser.delegate = self
    if !parser.parse() {
      problem =
        "line \(parser.lineNumber), column \(parser.columnNumber): "
        + (parser.parserError.map { "\($0)" } ?? "not well formed")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    open.append(name)
    elements[name, default: 0] += 1
    if let id = attributes["id"] { identifiers.append(id) }
    if name == "svg", attributes["role"] == "img" {
      labels += (attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
    }
    for key in ["href", "src", "xlink:href", "data", "poster", "action"] {
      guard let value = attributes[key] else { continue }
      if value.hasPrefix("#") {
        references.append(String(value.dropFirst()))
      } else {
        outside.append(value)
      }
    }
    for value in attributes.values where value.contains("url(") && !value.contains("url(#") {
      outside.append(value)
    }
    if name == "script" || name == "link" || name == "img" || name == "iframe" {
      outside.append(name)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    switch open.last {
    case "style":
      if string.contains("@import") || string.contains("url(") { outside.append("style") }
    case "h2": headings.append(string)
    default: break
    }
    text += string
  }
}
