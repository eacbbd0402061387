/// A whole HTML page under construction, without a script and without a reference to anything outside it.
struct Page: Sendable {
  /// What the page is about, for the title of its window.
  let title: String
  /// What stands between the head and the foot.
  var body = Markup()
  /// The sections that the list at the top leads to.
  private(set) var sections: [(id: String, title: String)] = []

  init(title: String) { self.title = title }

  /// Adds a section with a heading.
  mutating func section(_ id: String, _ title: String, content: (inout Markup) -> Void) {
    sections.append((id, title))
    body.element("section", ["id": id, "aria-labelledby": "\(id)-h"]) { section in
      section.element("h2", ["id": "\(id)-h"], text: title)
      content(&section)
    }
  }

  /// The page as text.
  ///
  /// - Parameters:
  ///   - header: What stands at the top, before the list of sections.
  ///   - footer: The words at the end.
  /// - Returns: The page.
  func html(header: Markup, footer: String) -> String {
    var markup = Markup()
    markup.raw("<!DOCTYPE html>\n")
    markup.element("html", ["lang": "en", "xmlns": "http://www.w3.org/1999/xhtml"]) { html in
      html.element("head") { head in
        head.element("meta", ["charset": "utf-8"])
        head.element(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        head.element("meta", ["name": "color-scheme", "content": "light dark"])
        // Says to readers and browsers alike that the page needs nothing but itself.
        head.element(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'",
          ])
        head.element("title", text: title)
        head.raw("<style>\(Self.style)</style>")
      }
      html.element("body") { page in
        page.element("a", ["class": "skip", "href": "#main"], text: "Skip to the results")
        page.element("header") { $0.add(header) }
        page.element("nav", ["aria-label": "Sections"]) { nav in
          nav.element("ul") { list in
            for section in sections {
              list.element("li") {
                $0.element("a", ["href": "#\(section.id)"], text: section.title)
              }
            }
          }
        }
        page.element("main", ["id": "main"]) { $0.add(body) }
        page.element("footer") { $0.element("p", text: footer) }
      }
    }
    markup.raw("\n")
    return markup.text
  }
}
