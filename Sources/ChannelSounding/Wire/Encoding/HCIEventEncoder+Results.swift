extension HCIEventEncoder {
  /// Appends the events of one side of a procedure: Subevent Result (0x31) and Continue (0x32).
  ///
  /// See `appendResults(of:role:counter:configurationID:stepsPerEvent:to:)`.
  @discardableResult
  public func appendResults(
    of procedure: Procedure, role: Role, to output: inout [UInt8]
  ) -> Int {
    appendResults(
      of: procedure[role], role: role, counter: procedure.counter,
      configurationID: procedure.configurationID, to: &output)
  }

  /// Appends the events of one side of a procedure: Subevent Result (0x31) and Continue (0x32).
  ///
  /// Every subevent starts with a Result and goes on in as many Continues as it takes; events split between steps only.
  /// All but the last event of a subevent say that the subevent is partial, all but the last event of all say that the
  /// procedure is.
  ///
  /// - Parameters:
  ///   - side: What the device reports.
  ///   - role: The role of the device.
  ///   - counter: The procedure counter.
  ///   - configurationID: The number of the configuration.
  ///   - stepsPerEvent: The most steps of an event, for controllers that do not fill theirs.
  ///   - output: Where the octets go.
  /// - Returns: The number of events.
  @discardableResult
  public func appendResults(
    of side: ProcedureSide, role: Role, counter: UInt16, configurationID: UInt8,
    stepsPerEvent: Int = ProcedureSide.maximumStepCount, to output: inout [UInt8]
  ) -> Int {
    let data = StepDataEncoder(role: role, side: side)
    var events = 0
    for (index, subevent) in side.subevents.enumerated() {
      let isLastSubevent = index == side.subevents.count - 1
      var next = subevent.steps.lowerBound
      repeat {
        let isFirst = next == subevent.steps.lowerBound
        let place = open(isFirst ? 0x31 : 0x32, in: &output)
        output.appendLittleEndian(connectionHandle)
        output.append(configurationID)
        if isFirst { append(subevent, counter: counter, to: &output) }
        let statusPlace = output.count
        output += [0, 0, 0, UInt8(clamping: side.antennaPathCount), 0]
        let first = next
        let limit = place + 1 + Self.maximumParameterLength
        while next < subevent.steps.upperBound, next - first < max(stepsPerEvent, 1),
          output.count + 3 + data.length(of: side.steps[next]) <= limit
        {
          append(side.steps[next], data: data, to: &output)
          next += 1
        }
        let isLast = next == subevent.steps.upperBound
        let procedureStatus = isLast && isLastSubevent ? side.status : .partial
        let procedureReason = isLast && isLastSubevent ? side.abortReason : .none
        output[statusPlace] = procedureStatus.rawValue
        output[statusPlace + 1] = (isLast ? subevent.status : .partial).rawValue
        output[statusPlace + 2] =
          procedureReason.rawValue | (isLast ? subevent.abortReason : .none).rawValue << 4
        output[statusPlace + 4] = UInt8(next - first)
        close(place, in: &output)
        events += 1
      } while next < subevent.steps.upperBound
    }
    return events
  }

  /// Appends the fields that only a Result has.
  private func append(_ subevent: Subevent, counter: UInt16, to output: inout [UInt8]) {
    output.appendLittleEndian(subevent.startACLConnectionEvent)
    output.appendLittleEndian(counter)
    output.append(subevent.frequencyCompensation)
    output.append(subevent.referencePowerLevel, whenNil: 0x7F)
  }

  /// Appends a step; one whose channel is not known gets the undefined index 0xFF.
  private func append(_ step: Step, data: StepDataEncoder, to output: inout [UInt8]) {
    output.append(step.mode.rawValue)
    output.append(step.channel?.rawValue ?? 0xFF)
    output.append(UInt8(data.length(of: step)))
    data.append(step, to: &output)
  }
}
