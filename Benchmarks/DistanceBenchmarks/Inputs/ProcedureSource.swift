import ChannelSounding
import ChannelSoundingSimulation

/// Simulated procedures, all different, and what their controllers say beforehand.
struct ProcedureSource {
  var procedures: [Procedure]
  var configuration: Configuration
  var settings: ProcedureSettings
  var connectionHandle: UInt16

  /// Simulates procedures of a line of sight with reflections, at distances from 1 to 30 m.
  init(count: Int, antennas: ToneAntennaConfiguration, roundTrips: Int = 0, seed: UInt64 = 1) {
    var options = SimulationOptions()
    options.toneAntennas = antennas
    options.channel = .paths((2, 0.5), (7, 0.3))
    if roundTrips > 0 { options.addRoundTrips(roundTrips) }
    var simulator = Simulator(options: options, seed: seed)
    procedures = (0..<count).map { index in
      simulator.procedure(distanceMeters: 1 + 29 * Double(index * 37 % count) / Double(count))
    }
    configuration = options.configuration
    settings = simulator.settings
    connectionHandle = options.connectionHandle
  }

  /// The events that come before the first procedure.
  var setupEvents: [[UInt8]] {
    let encoder = HCIEventEncoder(connectionHandle: connectionHandle, isFramed: false)
    var created: [UInt8] = []
    encoder.append(configuration, to: &created)
    var enabled: [UInt8] = []
    encoder.append(settings, to: &enabled)
    return [created, enabled]
  }
}
