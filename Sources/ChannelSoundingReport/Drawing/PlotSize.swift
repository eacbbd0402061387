/// The size of a plot in user units, which are pixels where the plot is shown at its natural width.
struct PlotSize: Hashable, Sendable {
  var width: Double
  var height: Double
  /// The room at the left for numbers.
  var left = 46.0
  /// The room at the bottom for numbers and the title of the axis.
  var bottom = 44.0
  var top = 12.0
  var right = 14.0

  /// Over the whole page.
  static let wide = PlotSize(width: 1040, height: 300)
  /// Over the whole page of a phone.
  static let narrow = PlotSize(width: 400, height: 280)
  /// Half a page.
  static let half = PlotSize(width: 420, height: 236)
  /// A third of a page.
  static let third = PlotSize(width: 360, height: 230)

  /// The most numbers that have room along the x axis.
  var xTickLimit: Int { max(3, Int((width - left - right) / 66)) }
  /// The most numbers that have room along the y axis.
  var yTickLimit: Int { max(3, Int((height - top - bottom) / 34)) }
}
