// DHIS2 writes times without a zone, in the server's own. `/api/system/info` says which zone that is.

const WALL = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/

/** Minutes that a zone's clocks are ahead of UTC at an instant. An unknown zone counts as UTC. */
export function offsetMinutes(zone: string, instant: Date): number {
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value
    const found = /([+-])(\d{2}):(\d{2})/.exec(name ?? '')
    if (!found) return 0
    return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]))
  } catch {
    return 0
  }
}

/** The instant that the server means. A time that its wall clock shows twice is the earlier one. */
export function instantOf(text: string, zone: string): Date | undefined {
  const found = WALL.exec(text.trim())
  if (!found) return undefined
  const [, day, minutes = '00:00', seconds = '00', fraction = '', suffix] = found
  const wall = `${day}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`
  if (suffix) return validDate(`${wall}${suffix.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  const asUtc = validDate(`${wall}Z`)
  if (!asUtc) return undefined
  const candidates = [-1, 1].map((day) => {
    const nearby = new Date(asUtc.getTime() + day * 86_400_000)
    return asUtc.getTime() - offsetMinutes(zone, nearby) * 60_000
  })
  const real = candidates.filter((at) => at + offsetMinutes(zone, new Date(at)) * 60_000 === asUtc.getTime())
  return new Date(Math.min(...(real.length > 0 ? real : candidates)))
}

/** What the server's wall clock shows at an instant, in a form that every version accepts. */
export function wallClock(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetMinutes(zone, instant) * 60_000).toISOString().slice(0, 23)
}

/** The calendar day that the server means. */
export function dayOf(text: string, zone: string): string | undefined {
  const found = WALL.exec(text.trim())
  if (!found) return undefined
  if (!found[5]) return validDate(`${found[1]}T00:00:00Z`) ? found[1] : undefined
  const instant = instantOf(text, zone)
  return instant && wallClock(instant, zone).slice(0, 10)
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

const OVERLAP_MS = 5 * 60_000

/**
 * The time from which changes are read: a little before the cursor, because rows may have been written but not yet committed
 * then. The server compares wall clocks, so if its clock was set back since, the hour that came twice is read again too.
 */
export function readAgainFrom(cursor: string, now: Date, zone: string): string {
  const instant = instantOf(cursor, zone)
  if (!instant) return cursor
  const setBackMinutes = Math.max(0, offsetMinutes(zone, instant) - offsetMinutes(zone, now))
  return wallClock(new Date(instant.getTime() - OVERLAP_MS - setBackMinutes * 60_000), zone)
}

function validDate(text: string): Date | undefined {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return undefined
  // JavaScript reads the 30th of February as the 1st of March.
  const isMoved = text.endsWith('Z') && date.toISOString().slice(0, 10) !== text.slice(0, 10)
  // The database's calendar begins with the year 1.
  return isMoved || date.getUTCFullYear() < 1 ? undefined : date
}
