/// A table with a caption, and headings that say what they head.
struct Table: Sendable {
  /// One cell.
  enum Cell: Sendable {
    case name(String)
    case part(String)
    case text(String)
    case number(String)
    case code(String)
  }

  var caption: String
  /// The headings of the columns; empty for a table of names and values.
  var heads: [String] = []
  var rows: [[Cell]] = []

  init(_ caption: String, heads: [String] = []) {
    self.caption = caption
    self.heads = heads
  }

  /// Adds a row of a name and a value.
  mutating func add(_ name: String, _ value: String) { rows.append([.name(name), .text(value)]) }

  /// Adds the table to a page; it scrolls by itself where it is too wide.
  func write(to markup: inout Markup, classes: String = "") {
    guard !rows.isEmpty else { return }
    markup.element("div", ["class": "scroll \(classes)"]) { box in
      box.element("table") { table in
        table.element("caption", text: caption)
        if !heads.isEmpty {
          table.element("thead") { head in
            head.element("tr") { row in
              for (index, name) in heads.enumerated() {
                // A heading stands where its column's cells stand.
                var isNumber = false
                if case .number? = rows[0].dropFirst(index).first { isNumber = true }
                row.element("th", ["scope": "col", "class": isNumber ? "n" : ""], text: name)
              }
            }
          }
        }
        table.element("tbody") { body in
          for row in rows {
            body.element("tr") { line in
              for cell in row { Self.write(cell, to: &line) }
            }
          }
        }
      }
    }
  }

  private static func write(_ cell: Cell, to row: inout Markup) {
    switch cell {
    case .name(let text): row.element("th", ["scope": "row"], text: text)
    case .part(let text): row.element("th", ["scope": "row", "class": "sub"], text: text)
    case .text(let text): row.element("td", text: text)
    case .number(let text): row.element("td", ["class": "n"], text: text)
    case .code(let text):
      row.element("td") { cell in
        cell.element("code") { code in
          // Words stay whole, so that an option can be copied as it is.
          for (index, word) in text.split(separator: " ").enumerated() {
            if index > 0 { code.write(" ") }
            code.element("span", text: String(word))
          }
        }
      }
    }
  }
}
