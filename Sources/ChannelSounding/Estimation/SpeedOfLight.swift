/// The speed of light in metres a second.
let speedOfLight = 299_792_458.0

/// The one-way distance in metres of one microsecond of two-way delay.
let metersPerTwoWayMicrosecond = speedOfLight * 1e-6 / 2
