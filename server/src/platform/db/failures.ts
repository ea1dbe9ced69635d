// What an error of the database driver means for the caller.
import { Busy, DatabaseUnavailable, StorageFull } from '../refusals.ts'

const RETRYABLE = new Set(['40001', '40P01'])
const LOCK_TIMEOUT = '55P03'
const DISK_FULL = '53100'
/** The role of the connection lacks a right. */
export const NOT_ALLOWED = '42501'

/** Connection, operator-intervention and resource classes of PostgreSQL's error codes. */
const UNAVAILABLE = /^(08|57P|53)/
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'])
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
]

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error))
}

/** Somebody else holds a row that was wanted. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT
}

/** How the database is at fault; undefined if it is not. */
export function failureKind(error: unknown): 'disk_full' | 'busy' | 'unavailable' | undefined {
  const code = codeOf(error)
  if (code === DISK_FULL) return 'disk_full'
  if (RETRYABLE.has(code) || isLockTimeout(error)) return 'busy'
  return isUnavailable(error) ? 'unavailable' : undefined
}

/** A refusal if the database is at fault, otherwise the error itself. */
export function refusalForFailure(error: unknown): unknown {
  switch (failureKind(error)) {
    case 'disk_full':
      return new StorageFull()
    case 'busy':
      return new Busy()
    case 'unavailable':
      return new DatabaseUnavailable()
    case undefined:
      return error
  }
}

/** The database does not answer at the moment. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return UNAVAILABLE.test(code) || SOCKET.has(code) || isSocketMissing(error) || isDriverMessage(error)
}

export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return String(error.code)
}

/** The server's Unix socket exists only while the server runs. */
function isSocketMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
}

function isDriverMessage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  const message = String(error.message)
  return DRIVER_MESSAGES.some((start) => message.startsWith(start))
}
