// Loaded before a program (`node --import`): the clock of its machine seems to be wrong by CLOCK_SHIFT_SECONDS.
const shift = Number(process.env.CLOCK_SHIFT_SECONDS) * 1_000
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [RealDate.now() + shift] : parts) as [number]))
  }

  static override now(): number {
    return RealDate.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor
