const QUARTER = 900_000

/** Instants as the server writes and reads them: local time of its zone, without saying which. */
export class ServerTime {
  readonly zone: string
  readonly #clock: Intl.DateTimeFormat
  readonly #offsets = new Map<number, number>()

  constructor(zone: string) {
    this.zone = zone
    this.#clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  }

  write(instant: number): string {
    return new Date(instant + this.#offset(instant)).toISOString().slice(0, -1)
  }

  /** A date alone, or a date and time with or without an offset; `undefined` when it is neither. */
  read(text: string): { instant: number; dateAlone: boolean } | undefined {
    const parts =
      /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
    if (!parts) return undefined
    const [, year, month, day, hour, minute, second, fraction, offset] = parts
    const millis = Math.floor(Number(`0.${fraction ?? 0}`) * 1_000)
    const local = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour ?? 0),
      Number(minute ?? 0),
      Number(second ?? 0),
      millis,
    )
    if (new Date(local).getUTCDate() !== Number(day)) return undefined
    const instant = offset ? local - offsetOf(offset) : this.#fromLocal(local)
    return { instant, dateAlone: hour === undefined }
  }

  startOfDay(instant: number): number {
    const local = instant + this.#offset(instant)
    return this.#fromLocal(local - (((local % 86_400_000) + 86_400_000) % 86_400_000))
  }

  endOfDay(instant: number): number {
    return this.startOfDay(this.startOfDay(instant) + 36 * 3_600_000) - 1
  }

  #fromLocal(local: number): number {
    const guess = local - this.#offset(local)
    return local - this.#offset(guess)
  }

  #offset(instant: number): number {
    const quarter = Math.floor(instant / QUARTER)
    const known = this.#offsets.get(quarter)
    if (known !== undefined) return known
    const facts = new Map(this.#clock.formatToParts(quarter * QUARTER).map(({ type, value }) => [type, Number(value)]))
    const fact = (name: Intl.DateTimeFormatPartTypes) => facts.get(name) ?? 0
    const local = Date.UTC(fact('year'), fact('month') - 1, fact('day'), fact('hour'), fact('minute'), fact('second'))
    const offset = local - quarter * QUARTER
    if (this.#offsets.size > 200_000) this.#offsets.clear()
    this.#offsets.set(quarter, offset)
    return offset
  }
}

function offsetOf(text: string): number {
  if (text === 'Z') return 0
  const sign = text.startsWith('-') ? -1 : 1
  return sign * (Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))) * 60_000
}
