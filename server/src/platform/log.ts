import { type DestinationStream, pino } from 'pino'
import type { Config } from './config/config.ts'
import { Refusal } from './refusal.ts'

/**
 * The facts that a log line may have. The list is closed on purpose: it has no field for a name, date, phone, token,
 * address or body, so none of these can reach a log by accident.
 */
export interface LogFacts {
  request_id?: string
  organization_id?: string
  actor_id?: string
  method?: string
  /** The route's pattern, never the requested address. */
  route?: string
  status?: number
  duration_ms?: number
  code?: string
  job?: string
  job_id?: string
  attempt?: number
  count?: number
  port?: number
  role?: string
  signal?: string
  error?: unknown
}

type WriteLine = (event: string, facts?: LogFacts) => void

export interface Log {
  debug: WriteLine
  info: WriteLine
  warn: WriteLine
  error: WriteLine
}

export function openLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'event' },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
  const write =
    (at: 'debug' | 'info' | 'warn' | 'error'): WriteLine =>
    (event, facts = {}) => {
      const { error, ...rest } = facts
      logger[at](error === undefined ? rest : { ...rest, error: describeError(error) }, event)
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

/**
 * An outage has one line when it begins and one when it ends. What fails meanwhile because of it, as often as it is tried,
 * is for those who look closely.
 */
export function withoutOutages(log: Log): Log {
  const unlessOutage =
    (at: 'warn' | 'error'): WriteLine =>
    (event, facts) =>
      log[isOutage(facts?.error) ? 'debug' : at](event, facts)
  return { debug: log.debug, info: log.info, warn: unlessOutage('warn'), error: unlessOutage('error') }
}

const OUTAGES = ['database_unavailable', 'store_unavailable']
const isOutage = (error: unknown) => error instanceof Refusal && OUTAGES.includes(error.code)

/** Messages of these errors never quote data. Others may: a database error repeats the refused value. */
const HARMLESS_MESSAGES = new Set(['TypeError', 'ReferenceError', 'RangeError'])
const HARMLESS_FIELDS = ['code', 'syscall', 'table', 'constraint', 'routine'] as const

export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof Refusal) return { name: 'Refusal', code: error.code }
  if (!isErrorLike(error)) return { name: typeof error }
  const described: Record<string, unknown> = { name: error.name ?? 'Error', at: stackFrames(error) }
  if (HARMLESS_MESSAGES.has(error.name)) described.message = error.message
  for (const field of HARMLESS_FIELDS) {
    const value: unknown = Reflect.get(error, field)
    if (typeof value === 'string') described[field] = value
  }
  return described
}

/** pg-boss hands on copies of errors, which are plain objects. */
function isErrorLike(error: unknown): error is Error {
  if (error instanceof Error) return true
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

/** A stack begins with the message, whose lines may look like stack frames. */
function stackFrames(error: Error): string[] {
  const stack = error.stack ?? ''
  const start = stack.indexOf(error.message)
  if (start < 0) return []
  return stack
    .slice(start + error.message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => line.trim().slice(3))
}
