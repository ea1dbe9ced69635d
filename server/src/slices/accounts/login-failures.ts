import { createHmac } from 'node:crypto'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { PlatformScope, PlatformWork } from '#platform/scopes.ts'
import type { LoginFailureRow } from './tables.ts'

/** Keyed hashes of what was tried and from where, so that the table names nobody. */
export interface LoginSubjects {
  account: string
  address: string
}

const FREE_TRIES = 5
const FIRST_DELAY_SECONDS = 2
const LONGEST_DELAY_SECONDS = 900
/** A failure of an address is forgiven after this time; one of an account when it signs in, or after an hour. */
const SECONDS_PER_FORGIVEN = 2
const ACCOUNT_MEMORY_SECONDS = 3_600

export function loginSubjects(keyring: Keyring, email: string, address: string): LoginSubjects {
  const key = keyring.platformKey('login-failures')
  const keyed = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}|${value}`).digest('base64url')
  return { account: keyed('account', email.trim().toLowerCase()), address: keyed('address', address) }
}

export async function findBlock(
  { db, now }: PlatformScope,
  subjects: LoginSubjects,
  mostPerAddress: number,
): Promise<{ seconds: number } | undefined> {
  const rows = await db
    .selectFrom('login_failure')
    .selectAll()
    .where('subject', 'in', [subjects.account, subjects.address])
    .execute()
  const account = rows.find((row) => row.subject === subjects.account)
  const address = rows.find((row) => row.subject === subjects.address)
  const accountSeconds = account?.blocked_until ? secondsBetween(now, account.blocked_until) : 0
  const excess = address ? remaining(address, now, SECONDS_PER_FORGIVEN) - mostPerAddress + 1 : 0
  const seconds = Math.max(accountSeconds, excess * SECONDS_PER_FORGIVEN)
  return seconds > 0 ? { seconds } : undefined
}

export async function countFailure(work: PlatformWork, subjects: LoginSubjects): Promise<void> {
  await raise(work, subjects.address, (row) => ({
    failures: remaining(row, work.now, SECONDS_PER_FORGIVEN) + 1,
    blocked_until: null,
  }))
  await raise(work, subjects.account, (row) => {
    const isOld = secondsBetween(row.counted_at, work.now) > ACCOUNT_MEMORY_SECONDS
    const failures = (isOld ? 0 : row.failures) + 1
    return { failures, blocked_until: blockedUntil(failures, work.now) }
  })
}

export async function clearFailures(work: PlatformWork, subjects: LoginSubjects): Promise<void> {
  await work.db.deleteFrom('login_failure').where('subject', '=', subjects.account).execute()
}

/** Each failure beyond the free ones doubles the wait, for an address that exists as for one that does not. */
export function blockedUntil(failures: number, now: Date): Date | null {
  if (failures < FREE_TRIES) return null
  const seconds = Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** Math.min(20, failures - FREE_TRIES))
  return new Date(now.getTime() + seconds * 1_000)
}

async function raise(
  { db, now }: PlatformWork,
  subject: string,
  next: (row: LoginFailureRow) => Pick<LoginFailureRow, 'failures' | 'blocked_until'>,
): Promise<void> {
  await db
    .insertInto('login_failure')
    .values({ subject, failures: 0, counted_at: now, blocked_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('login_failure')
    .selectAll()
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('login_failure')
    .set({ ...next(row), counted_at: now })
    .where('subject', '=', subject)
    .execute()
}

function remaining(row: LoginFailureRow, now: Date, secondsPerForgiven: number): number {
  return Math.max(0, row.failures - secondsBetween(row.counted_at, now) / secondsPerForgiven)
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1_000
