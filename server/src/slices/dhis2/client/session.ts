import { Dhis2Error, invalidResponse } from './dhis2-error.ts'
import type { HttpReader } from './http-reader.ts'
import { type Json, listOf, objectOf, optionalText } from './read-json.ts'
import { instantOf, wallClock } from './server-time.ts'

/** A DHIS2 version: `2.39.4.1` is line 39, patch 4, hotfix 1. */
export interface Dhis2Version {
  line: number
  patch: number
  hotfix: number
  text: string
}

/** The oldest version that the service supports. */
const MIN_LINE = 36
/** The newest line that the service was tested with. A later one is tried all the same. */
export const MAX_LINE = 43

/** Accepts `2.39.4.1`, `2.41.2-SNAPSHOT` and `2.40`. */
export function parseVersion(text: string): Dhis2Version | undefined {
  const found = /^2\.(\d{1,3})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?(?:[-+][\w.-]*)?$/.exec(text.trim())
  if (!found) return undefined
  return { line: Number(found[1]), patch: Number(found[2] ?? 0), hotfix: Number(found[3] ?? 0), text: text.trim() }
}

/** For each line, the first patch that has a feature; all later lines have it. */
type Since = Readonly<Record<number, number>>

export function has(version: Dhis2Version, since: Since): boolean {
  const lines = Object.keys(since).map(Number)
  if (version.line > Math.max(...lines)) return true
  const patch = since[version.line]
  return patch !== undefined && version.patch >= patch
}

const MAX_CLOCK_SKEW_MS = 60_000

/** A DHIS2 that accepted the account, with its version, its clock and what the account may see. */
export interface Session {
  reader: HttpReader
  version: Dhis2Version
  zone: string
  /** The server's wall clock when the session began. */
  serverTime: string
  user: UserScope
}

interface UserScope {
  /** The account has rights to change data, although this client cannot. */
  canWrite: boolean
  hasCaptureUnits: boolean
  /** All units that the account may search are units where it captures data, so that reading those misses nothing. */
  capturesAllItSees: boolean
  /** The UIDs of the highest units that the account may search. */
  roots: string[]
}

export async function openSession(reader: HttpReader): Promise<Session> {
  const info = objectOf(await reader.get('api/system/info', { fields: 'version,serverDate,serverTimeZoneId' }), 'info')
  const text = optionalText(info.version) ?? ''
  const version = parseVersion(text)
  if (!version) throw invalidResponse('no_version')
  if (version.line < MIN_LINE) throw new Dhis2Error('version', text)
  const me = objectOf(
    await reader.get('api/me', {
      fields: 'id,authorities,organisationUnits[id,path],teiSearchOrganisationUnits[id,path]',
    }),
    'me',
  )
  const zone = zoneOf(optionalText(info.serverTimeZoneId))
  const reported = instantOf(optionalText(info.serverDate) ?? '', zone)
  if (!reported) throw invalidResponse('no_clock')
  const clock = trustedClock(reported, reader.answeredAt)
  return { reader, version, zone, serverTime: wallClock(clock, zone), user: scopeOf(me) }
}

export function serverInstant({ serverTime, zone }: Session): Date {
  return instantOf(serverTime, zone) ?? new Date(Number.NaN)
}

/** If the reported clock runs ahead, the next run would begin too late; then the date of the response counts. */
function trustedClock(reported: Date, answeredAt: Date | undefined): Date {
  return answeredAt && reported.getTime() - answeredAt.getTime() > MAX_CLOCK_SKEW_MS ? answeredAt : reported
}

function scopeOf(me: Json): UserScope {
  const authorities = Array.isArray(me.authorities) ? me.authorities.map(String) : []
  const capture = pathsOf(me.organisationUnits)
  const search = pathsOf(me.teiSearchOrganisationUnits)
  const isSuper = authorities.includes('ALL')
  return {
    canWrite: isSuper || authorities.some((name) => /^F_.*(_ADD|_DELETE|_CREATE|_UNENROLL|_UNCOMPLETE)/.test(name)),
    hasCaptureUnits: capture.length > 0,
    capturesAllItSees: search.every((path) => capture.some((root) => path === root || path.startsWith(`${root}/`))),
    roots: highest([...capture, ...search]),
  }
}

function highest(paths: readonly string[]): string[] {
  const top = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
  return [...new Set(top.map((path) => path.slice(path.lastIndexOf('/') + 1)))]
}

function pathsOf(units: unknown): string[] {
  if (units === undefined || units === null) return []
  return listOf(units, 'units', 10_000).map((unit) => optionalText(unit.path) ?? `/${optionalText(unit.id) ?? ''}`)
}

function zoneOf(name: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
