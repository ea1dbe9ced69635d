const QUARTER = 900_000
const DAY = 86_400_000

/** Writes and reads instants like the server: in local time, without naming the zone. */
export class ServerTime {
  readonly zone: string
  readonly #clock: Intl.DateTimeFormat
  readonly #days = new Map<number, number | null>()

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

  /** A date, or a date and time with or without an offset; `undefined` for any other text. */
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
    return this.#fromLocal(local - (((local % DAY) + DAY) % DAY))
  }

  endOfDay(instant: number): number {
    return this.startOfDay(this.startOfDay(instant) + 36 * 3_600_000) - 1
  }

  #fromLocal(local: number): number {
    const guess = local - this.#offset(local)
    return local - this.#offset(guess)
  }

  /** Most days have one offset all day. Only on other days is it computed for each quarter of an hour. */
  #offset(instant: number): number {
    const day = Math.floor(instant / DAY)
    let whole = this.#days.get(day)
    if (whole === undefined) {
      const [start, end] = [this.#offsetAt(day * DAY), this.#offsetAt((day + 1) * DAY)]
      whole = start === end ? start : null
      this.#days.set(day, whole)
    }
    return whole ?? this.#offsetAt(Math.floor(instant / QUARTER) * QUARTER)
  }

  #offsetAt(instant: number): number {
    const facts = new Map(this.#clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const fact = (name: Intl.DateTimeFormatPartTypes) => facts.get(name) ?? 0
    const local = Date.UTC(fact('year'), fact('month') - 1, fact('day'), fact('hour'), fact('minute'), fact('second'))
    return local - instant
  }
}

function offsetOf(text: string): number {
  if (text === 'Z') return 0
  const sign = text.startsWith('-') ? -1 : 1
  return sign * (Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))) * 60_000
}
