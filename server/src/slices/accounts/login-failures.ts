import { createHmac } from 'node:crypto'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { PlatformScope, PlatformWork } from '#platform/scopes.ts'
import type { LoginFailureRow } from './tables.ts'

/** Keyed hashes of the e-mail address and of the network address of a sign-in, so that the table names nobody. */
export interface LoginSubjects {
  account: string
  address: string
}

const FREE_ATTEMPTS = 5
const FIRST_DELAY_SECONDS = 2
const MAX_DELAY_SECONDS = 900
/** An address is forgiven one failure each time this many seconds pass. */
const ADDRESS_SECONDS_PER_FAILURE = 2
/** An account's failures are forgiven when its user signs in, or this long after the last one. */
const ACCOUNT_FORGIVEN_AFTER_SECONDS = 3_600

export function loginSubjects(keyring: Keyring, email: string, address: string): LoginSubjects {
  const key = keyring.platformKey('login-failures')
  const keyedHash = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}|${value}`).digest('base64url')
  return { account: keyedHash('account', email.trim().toLowerCase()), address: keyedHash('address', address) }
}

export async function findBlock(
  { db, now }: PlatformScope,
  subjects: LoginSubjects,
  maxPerAddress: number,
): Promise<{ seconds: number } | undefined> {
  const rows = await db
    .selectFrom('login_failure')
    .selectAll()
    .where('subject', 'in', [subjects.account, subjects.address])
    .execute()
  const account = rows.find((row) => row.subject === subjects.account)
  const address = rows.find((row) => row.subject === subjects.address)
  const accountSeconds = account?.blocked_until ? secondsBetween(now, account.blocked_until) : 0
  const excess = address ? unforgivenFailures(address, now) - maxPerAddress + 1 : 0
  const seconds = Math.max(accountSeconds, excess * ADDRESS_SECONDS_PER_FAILURE)
  return seconds > 0 ? { seconds } : undefined
}

export async function countFailure(work: PlatformWork, subjects: LoginSubjects): Promise<void> {
  await updateFailures(work, subjects.address, (row) => ({
    failures: unforgivenFailures(row, work.now) + 1,
    blocked_until: null,
  }))
  await updateFailures(work, subjects.account, (row) => {
    const isForgiven = secondsBetween(row.counted_at, work.now) > ACCOUNT_FORGIVEN_AFTER_SECONDS
    const failures = (isForgiven ? 0 : row.failures) + 1
    return { failures, blocked_until: blockedUntil(failures, work.now) }
  })
}

export async function clearFailures(work: PlatformWork, subjects: LoginSubjects): Promise<void> {
  await work.db.deleteFrom('login_failure').where('subject', '=', subjects.account).execute()
}

/** Each failure beyond the free ones doubles the wait, whether or not anybody has the e-mail address. */
export function blockedUntil(failures: number, now: Date): Date | null {
  if (failures < FREE_ATTEMPTS) return null
  const seconds = Math.min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** Math.min(20, failures - FREE_ATTEMPTS))
  return new Date(now.getTime() + seconds * 1_000)
}

async function updateFailures(
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

function unforgivenFailures(row: LoginFailureRow, now: Date): number {
  return Math.max(0, row.failures - secondsBetween(row.counted_at, now) / ADDRESS_SECONDS_PER_FAILURE)
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1_000
