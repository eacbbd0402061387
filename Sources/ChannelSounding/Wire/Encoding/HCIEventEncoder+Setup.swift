extension HCIEventEncoder {
  /// Appends Read Remote Supported Capabilities Complete: 0x2C, or version 2 (0x38) with fields of Core 6.3.
  ///
  /// The fields at the end of version 2 came one after the other: those behind the first that is `nil` are left out.
  public func append(_ capabilities: Capabilities, status: UInt8 = 0, to output: inout [UInt8]) {
    let isVersion2 = capabilities.inlineInterludePeriods2 != nil
    append(isVersion2 ? 0x38 : 0x2C, to: &output) { output in
      output.append(status)
      output.appendLittleEndian(connectionHandle)
      output.append(capabilities.configurationCount)
      output.appendLittleEndian(capabilities.maximumConsecutiveProcedures)
      output.append(capabilities.antennaCount)
      output.append(capabilities.maximumAntennaPaths)
      output.append(capabilities.roles)
      output.append(capabilities.modes)
      output.append(capabilities.rttAccuracy)
      output.append(capabilities.rttAccessAddressExchanges)
      output.append(capabilities.rttSoundingExchanges)
      output.append(capabilities.rttRandomExchanges)
      output.appendLittleEndian(capabilities.nadmSounding)
      output.appendLittleEndian(capabilities.nadmRandom)
      output.append(capabilities.syncPHYs)
      output.appendLittleEndian(capabilities.subfeatures)
      output.appendLittleEndian(capabilities.interludePeriods1)
      output.appendLittleEndian(capabilities.interludePeriods2)
      output.appendLittleEndian(capabilities.frequencyChangePeriods)
      output.appendLittleEndian(capabilities.phaseMeasurementPeriods)
      output.append(capabilities.antennaSwitchMicroseconds)
      output.append(capabilities.txSNR ?? 0)
      guard let periods = capabilities.inlineInterludePeriods2 else { return }
      output.appendLittleEndian(periods)
      let rest = [
        capabilities.inlineAntennaSwitchMicroseconds, capabilities.rtt2MAccessAddressExchanges,
        capabilities.rtt2MSoundingExchanges, capabilities.rtt2MRandomExchanges,
      ]
      output += rest.prefix { $0 != nil }.compactMap { $0 }
    }
  }

  /// Appends Read Remote FAE Table Complete (0x2D).
  public func append(
    _ table: FrequencyActuationErrorTable, status: UInt8 = 0, to output: inout [UInt8]
  ) {
    append(0x2D, to: &output) { output in
      output.append(status)
      output.appendLittleEndian(connectionHandle)
      for entry in table.entries { output.append(UInt8(bitPattern: entry)) }
    }
  }

  /// Appends Security Enable Complete (0x2E).
  public func appendSecurityEnableComplete(status: UInt8 = 0, to output: inout [UInt8]) {
    append(0x2E, to: &output) { output in
      output.append(status)
      output.appendLittleEndian(connectionHandle)
    }
  }

  /// Appends Test End Complete (0x33), which names no connection.
  public func appendTestEndComplete(status: UInt8 = 0, to output: inout [UInt8]) {
    append(0x33, to: &output) { $0.append(status) }
  }

  /// Appends Config Complete (0x2F).
  ///
  /// - Parameters:
  ///   - configuration: The configuration; its role is that of the device whose host reads the event.
  ///   - isRemoved: Whether the configuration was removed instead of created.
  ///   - status: The status code; zero for success.
  ///   - output: Where the octets go.
  public func append(
    _ configuration: Configuration, isRemoved: Bool = false, status: UInt8 = 0,
    to output: inout [UInt8]
  ) {
    append(0x2F, to: &output) { output in
      output.append(status)
      output.appendLittleEndian(connectionHandle)
      output.append(configuration.id)
      output.append(isRemoved ? 0 : 1)
      output.append(configuration.mainMode.rawValue)
      output.append(configuration.subMode?.rawValue ?? 0xFF)
      output.append(configuration.minimumMainModeSteps)
      output.append(configuration.maximumMainModeSteps)
      output.append(configuration.mainModeRepetition)
      output.append(configuration.mode0Steps)
      output.append(configuration.role.rawValue)
      output.append(configuration.rttType.rawValue)
      output.append(configuration.syncPHY.rawValue)
      output += configuration.channelMap.octets
      output.append(configuration.channelMapRepetition)
      output.append(configuration.channelSelectionType)
      output.append(configuration.channelSelectionShape)
      output.append(configuration.channelSelectionJump)
      output.append(configuration.enhancements)
      output.append(configuration.interludePeriod1Microseconds)
      output.append(configuration.interludePeriod2Microseconds)
      output.append(configuration.frequencyChangeMicroseconds)
      output.append(configuration.phaseMeasurementMicroseconds)
    }
  }

  /// Appends Procedure Enable Complete (0x30).
  public func append(_ settings: ProcedureSettings, status: UInt8 = 0, to output: inout [UInt8]) {
    append(0x30, to: &output) { output in
      output.append(status)
      output.appendLittleEndian(connectionHandle)
      output.append(settings.configurationID)
      output.append(settings.isEnabled ? 1 : 0)
      output.append(settings.toneAntennaConfiguration?.rawValue ?? 0xFF)
      output.append(settings.selectedTXPower, whenNil: 0x7F)
      let length = settings.subeventMicroseconds
      output.append(UInt8(truncatingIfNeeded: length))
      output.append(UInt8(truncatingIfNeeded: length >> 8))
      output.append(UInt8(truncatingIfNeeded: length >> 16))
      output.append(settings.subeventsPerEvent)
      output.appendLittleEndian(settings.subeventInterval)
      output.appendLittleEndian(settings.eventInterval)
      output.appendLittleEndian(settings.procedureInterval)
      output.appendLittleEndian(settings.procedureCount)
      if let maximum = settings.maximumProcedureLength { output.appendLittleEndian(maximum) }
    }
  }
}
