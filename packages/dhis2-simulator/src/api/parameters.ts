import type { Behaviour } from '../behaviour.ts'
import type { RequestContext } from '../exchange.ts'
import { HttpError } from '../http-error.ts'
import type { Status } from '../world/population.ts'
import { newNames, oldNames, type Resource } from './parameter-names.ts'

export type Mode = 'SELECTED' | 'CHILDREN' | 'DESCENDANTS' | 'ACCESSIBLE' | 'CAPTURE' | 'ALL'
const MODES: readonly string[] = ['SELECTED', 'CHILDREN', 'DESCENDANTS', 'ACCESSIBLE', 'CAPTURE', 'ALL']

/** The parameters of all tracker lists, independent of their names in a release. */
export interface Parameters {
  program?: string
  trackedEntityType?: string
  orgUnits: string[]
  mode?: Mode
  status?: Status
  enrollments: string[]
  entities: string[]
  updatedAfter?: number
  updatedBefore?: number
  enrolledAfter?: number
  enrolledBefore?: number
  followUp?: boolean
  includeDeleted: boolean
  order: { field: string; descending: boolean }[]
  filters: { attribute: string; operator: string; value: string }[]
  page: number
  pageSize: number
  paging: boolean
  totalPages: boolean
}

export function readParameters(context: RequestContext, resource: Resource, old: boolean): Parameters {
  const { query, behaviour, world } = context
  const names = old ? oldNames(resource) : newNames(behaviour, resource)
  const one = (candidates: readonly string[]): string | undefined => {
    const given = candidates.filter((name) => query.get(name))
    if (given.length > 1) {
      // The new name comes first in the lists of names.
      const [now, old] = given
      const message = `Only one parameter of '${old}' and '${now}' must be specified. Prefer '${now}' as '${old}' will be removed.`
      throw new HttpError(400, message, 'E1003')
    }
    return given[0] ? (query.get(given[0]) ?? undefined) : undefined
  }
  const list = (candidates: readonly string[]): string[] => {
    const separator = old || behaviour.parameters === 'old' ? ';' : behaviour.parameters === 'both' ? /[;,]/ : ','
    return (one(candidates) ?? '').split(separator).filter((uid) => uid !== '')
  }
  const time = (candidates: readonly string[], bound: 'lower' | 'upper'): number | undefined => {
    const text = one(candidates)
    if (text === undefined) return undefined
    const read = world.time.read(text)
    const name = candidates.find((each) => query.get(each)) ?? ''
    if (!read) throw new HttpError(400, wrongDate(behaviour, old, resource, name, text))
    if (bound === 'upper' && read.dateAlone && behaviour.dateAloneIsWholeDay) return world.time.endOfDay(read.instant)
    if (behaviour.timePrecision === 'day') return world.time.startOfDay(read.instant)
    return behaviour.timePrecision === 'second' ? Math.floor(read.instant / 1_000) * 1_000 : read.instant
  }
  const updatedAfter = time([names.updatedAfter], 'lower') ?? within(query.get(names.updatedWithin), world.now())
  const updatedBefore = names.updatedBefore ? time([names.updatedBefore], 'upper') : undefined
  const enrolledAfter = time(names.enrolledAfter, 'lower')
  const enrolledBefore = time(names.enrolledBefore, 'upper')
  const status = one(names.status)
  if (status && !['ACTIVE', 'COMPLETED', 'CANCELLED'].includes(status))
    throw new HttpError(400, wrongStatus(behaviour, names.status[0] ?? '', status))
  const mode = one(names.mode)
  if (mode && !MODES.includes(mode))
    throw new HttpError(400, `Value '${mode}' is not valid for parameter ${names.mode[0]}.`)
  const program = query.get('program')
  const type = behaviour.programMandatory && resource === 'enrollments' ? null : query.get('trackedEntityType')
  const followUp = query.get('followUp')
  return {
    ...(program ? { program } : {}),
    ...(type ? { trackedEntityType: type } : {}),
    orgUnits: list(names.orgUnits),
    ...(mode ? { mode: mode as Mode } : {}),
    ...(status ? { status: status as Status } : {}),
    enrollments: list(names.enrollments),
    entities: list(names.entities),
    ...(updatedAfter === undefined ? {} : { updatedAfter }),
    ...(updatedBefore === undefined ? {} : { updatedBefore }),
    ...(enrolledAfter === undefined ? {} : { enrolledAfter }),
    ...(enrolledBefore === undefined ? {} : { enrolledBefore }),
    ...(followUp ? { followUp: followUp === 'true' } : {}),
    includeDeleted: query.get('includeDeleted') === 'true',
    order: names.order ? readOrder(query.get('order') ?? '') : [],
    filters: query.getAll('filter').map(readFilter),
    ...readPaging(query, behaviour, old),
  }
}

function readPaging(query: URLSearchParams, behaviour: Behaviour, old: boolean) {
  const strict = behaviour.parameters !== 'old' && !old
  const off =
    (query.get('paging') === 'false' && (old || behaviour.parameters !== 'old')) ||
    (query.get('skipPaging') === 'true' && (old || behaviour.parameters !== 'new'))
  if (strict && off && ['page', 'pageSize', 'totalPages'].some((name) => query.has(name)))
    throw new HttpError(
      400,
      'Paging cannot be disabled with paging=false while also requesting a paginated response with page, pageSize and/or totalPages=true',
      'E1003',
    )
  const whole = (name: string, fallback: number): number => {
    const text = query.get(name)
    if (text === null || text === '') return fallback
    if (!/^-?\d+$/.test(text))
      throw new HttpError(400, `Value '${text}' is not valid for parameter ${name}. For input string: "${text}"`)
    const value = Number(text)
    if (value < 1 && strict)
      throw new HttpError(400, `${name} must be greater than or equal to 1 if specified`, 'E1003')
    return value < 1 ? fallback : value
  }
  const page = whole('page', 1)
  const pageSize = whole('pageSize', 50)
  return { page, pageSize, paging: !off, totalPages: query.get('totalPages') === 'true' }
}

function wrongStatus({ version }: Behaviour, name: string, status: string): string {
  const values = 'Valid values are: [ACTIVE, COMPLETED, CANCELLED]'
  return version.minor <= 39
    ? `Value ${status} is not a valid ${name}. ${values}`
    : `Value '${status}' is not valid for parameter ${name}. ${values}`
}

function wrongDate({ version }: Behaviour, old: boolean, resource: Resource, name: string, text: string): string {
  if (version.minor <= 39) {
    const type = old || resource === 'entities' ? 'Date' : 'StartDateTime'
    return `Value ${text} is not a valid ${type}.`
  }
  const month = /^\d{4}-(\d{2})-/.exec(text)?.[1]
  const isMonthWrong = month !== undefined && (Number(month) < 1 || Number(month) > 12)
  const why = isMonthWrong ? `: Value ${Number(month)} for monthOfYear must be in the range [1,12]` : ''
  return `Value '${text}' is not valid for parameter ${name}. Cannot parse "${text}"${why}`
}

function readOrder(text: string): Parameters['order'] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [field = '', direction = 'asc'] = part.split(':')
      return { field, descending: direction.toLowerCase() === 'desc' }
    })
}

function readFilter(text: string): Parameters['filters'][number] {
  const [attribute = '', operator = '', ...value] = text.split(':')
  return { attribute, operator: operator.toLowerCase(), value: value.join(':') }
}

function within(duration: string | null, now: number): number | undefined {
  if (!duration) return undefined
  const parts = /^(\d+)([dhms])$/.exec(duration)
  if (!parts) throw new HttpError(400, `Duration is not valid: ${duration}`)
  const units: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 }
  return now - Number(parts[1]) * (units[parts[2] ?? 's'] ?? 0)
}

export const isUid = (text: string): boolean => /^[A-Za-z][A-Za-z0-9]{10}$/.test(text)

export const notAUid = (what: string, text: string): string =>
  `Value '${text}' is not valid for ${what}. UID must be an alphanumeric string of 11 characters starting with a letter, but was: ${text}`
