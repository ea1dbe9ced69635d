import { createHmac } from 'node:crypto'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { ReadDb } from '#platform/db/database.ts'
import type { PlatformScope, PlatformWork, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { LoginBlocked } from './errors.ts'
import type { Origin } from './origin.ts'
import { type Networks, networksOf } from './origin.ts'
import type { HashingCaller } from './passwords.ts'
import type { LoginFailureRow } from './tables.ts'

/**
 * What is guessed: a password, or a code of the second factor. Requests for a new password count the same way. Each has counters
 * of its own.
 */
type Guess = 'password' | 'second-factor' | 'reset'

/** What the attempts of one request are counted by: keyed hashes, so that the tables name nobody. */
export interface AttemptSubjects {
  account: string
  network: string
  /** The account together with the client's key, if it gave one, and with the network: the more exact one first. */
  origins: readonly string[]
  /** By these a stranger's attempts wait for their turn. They are never stored. */
  networks: Networks
}

export function attemptSubjects(keyring: Keyring, guess: Guess, email: string, origin: Origin): AttemptSubjects {
  const key = keyring.platformKey('login-failures')
  const keyedHash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const account = email.trim().toLowerCase()
  const networks = networksOf(origin.address)
  const network = networks.own
  return {
    account: keyedHash('account', guess, account),
    networks,
    network: keyedHash('network', network),
    origins: [
      ...(origin.clientKey === undefined ? [] : [keyedHash('client', account, origin.clientKey)]),
      keyedHash('network of account', account, network),
    ],
  }
}

const FREE_ATTEMPTS = 5
const FIRST_DELAY_SECONDS = 2
const MAX_DELAY_SECONDS = 900
/**
 * Whoever shares a network with the owner of an account can delay the owner this long at most. Codes of the second
 * factor are short, so guessing them gets slower without end.
 */
const MAX_FAMILIAR_DELAY_SECONDS = 8
/** A network is forgiven one failure each time this many seconds pass. */
const NETWORK_SECONDS_PER_FAILURE = 2
/** An account's failures are forgiven when its user signs in, or this long after the last one. */
const ACCOUNT_FORGIVEN_AFTER_SECONDS = 3_600

export interface AttemptLimits {
  failuresPerNetwork: number
}

export const attemptLimits = ({ config }: Services): AttemptLimits => ({
  failuresPerNetwork: config.loginFailuresPerAddress,
})

/** What the attempts of a request are counted on. */
interface Counter {
  subject: string
  kind: 'account' | 'familiar' | 'network' | 'unlimited'
}

interface Counters {
  counters: readonly Counter[]
  /** The origin, if the account has signed in from it before. */
  familiar: string | undefined
}

/** An attempt that was counted as a failure before the guess was checked. A right guess takes it back. */
interface CountedAttempt {
  counters: readonly Counter[]
}

/**
 * From a familiar origin an attempt is counted on that origin of the account alone, so that strangers can fill neither
 * its counter nor delay it. Others are counted on the account and on their network.
 */
async function countersOf({ db }: PlatformScope, guess: Guess, subjects: AttemptSubjects): Promise<Counters> {
  const familiar = await findFamiliarOrigin(db, subjects)
  if (familiar) {
    const counters: Counter[] = [
      { subject: `${guess}|${familiar}`, kind: 'familiar' },
      // As many rows as for others, so that the time does not tell who signs in from here.
      { subject: `unlimited|${familiar}`, kind: 'unlimited' },
    ]
    return { counters, familiar }
  }
  const counters: Counter[] = [
    { subject: subjects.account, kind: 'account' },
    { subject: subjects.network, kind: 'network' },
  ]
  return { counters, familiar }
}

/**
 * A question that spares a blocked attempt the wait for its turn, and says as whom to wait for it. Only `countAttempt`
 * decides.
 */
export async function refuseBlocked(
  scope: PlatformScope,
  guess: Guess,
  subjects: AttemptSubjects,
  limits: AttemptLimits,
): Promise<HashingCaller> {
  const { counters, familiar } = await countersOf(scope, guess, subjects)
  const rows = await scope.db
    .selectFrom('login_failure')
    .selectAll()
    .where(
      'subject',
      'in',
      counters.map(({ subject }) => subject),
    )
    .execute()
  for (const counter of counters) {
    const row = rows.find(({ subject }) => subject === counter.subject)
    if (row) refuseIfBlocked(counter, row, scope.now, limits)
  }
  // By account: one may have signed in with many keys of clients, and would have as many turns.
  return familiar === undefined ? { stranger: subjects.networks } : { known: subjects.account }
}

/**
 * Counts the attempt as a failure, or refuses it without counting. The rows are locked, so that of many attempts at the
 * same moment no more pass than one after the other would.
 */
export async function countAttempt(
  work: PlatformWork,
  guess: Guess,
  subjects: AttemptSubjects,
  limits: AttemptLimits,
): Promise<CountedAttempt> {
  const { counters } = await countersOf(work, guess, subjects)
  for (const counter of counters) {
    const row = await lockCounter(work, counter.subject)
    refuseIfBlocked(counter, row, work.now, limits)
    await work.db
      .updateTable('login_failure')
      .set({ ...afterFailure(counter, guess, row, work.now), counted_at: work.now })
      .where('subject', '=', counter.subject)
      .execute()
  }
  return { counters }
}

/** The guess was right: its own counter starts again, and its network gets the attempt back. */
export async function forgiveAttempt({ db }: PlatformWork, { counters }: CountedAttempt): Promise<void> {
  for (const { subject, kind } of counters) {
    if (kind === 'network' || kind === 'unlimited') {
      await db
        .updateTable('login_failure')
        .set((column) => ({ failures: column.fn<number>('greatest', [column('failures', '-', 1), column.lit(0)]) }))
        .where('subject', '=', subject)
        .execute()
    } else await db.deleteFrom('login_failure').where('subject', '=', subject).execute()
  }
}

function refuseIfBlocked({ kind }: Counter, row: LoginFailureRow, now: Date, limits: AttemptLimits): void {
  if (kind === 'unlimited') return
  const seconds =
    kind === 'network'
      ? (unforgivenFailures(row, now) - limits.failuresPerNetwork + 1) * NETWORK_SECONDS_PER_FAILURE
      : row.blocked_until
        ? secondsBetween(now, row.blocked_until)
        : 0
  if (seconds > 0) throw new LoginBlocked(seconds)
}

function afterFailure({ kind }: Counter, guess: Guess, row: LoginFailureRow, now: Date) {
  if (kind === 'network' || kind === 'unlimited')
    return { failures: unforgivenFailures(row, now) + 1, blocked_until: null }
  const isForgiven = secondsBetween(row.counted_at, now) > ACCOUNT_FORGIVEN_AFTER_SECONDS
  const failures = (isForgiven ? 0 : row.failures) + 1
  const longest = kind === 'familiar' && guess === 'password' ? MAX_FAMILIAR_DELAY_SECONDS : MAX_DELAY_SECONDS
  return { failures, blocked_until: blockedUntil(failures, longest, now) }
}

/** Each failure beyond the free ones doubles the wait, whether or not anybody has the e-mail address. */
function blockedUntil(failures: number, longestSeconds: number, now: Date): Date | null {
  if (failures < FREE_ATTEMPTS) return null
  const seconds = Math.min(longestSeconds, FIRST_DELAY_SECONDS * 2 ** Math.min(20, failures - FREE_ATTEMPTS))
  return new Date(now.getTime() + seconds * 1_000)
}

function lockCounter({ db, now }: PlatformWork, subject: string): Promise<LoginFailureRow> {
  return db
    .insertInto('login_failure')
    .values({ subject, failures: 0, counted_at: now, blocked_until: null })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

function unforgivenFailures(row: LoginFailureRow, now: Date): number {
  return Math.max(0, row.failures - secondsBetween(row.counted_at, now) / NETWORK_SECONDS_PER_FAILURE)
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1_000

/** The most exact origin from which this account has been signed in to before, if there is one. */
async function findFamiliarOrigin(db: ReadDb, { origins }: AttemptSubjects): Promise<string | undefined> {
  const rows = await db
    .selectFrom('familiar_origin')
    .select('origin_hash')
    .where('origin_hash', 'in', [...origins])
    .execute()
  return origins.find((origin) => rows.some((row) => row.origin_hash === origin))
}

/** Only after a complete sign-in. */
export async function rememberOrigins(work: UnitOfWork, userId: string, { origins }: AttemptSubjects): Promise<void> {
  const rows = origins.map((origin_hash) => ({
    origin_hash,
    tenant_id: work.tenantId,
    user_id: userId,
    signed_in_at: work.now,
  }))
  await work.db
    .insertInto('familiar_origin')
    .values(rows)
    .onConflict((conflict) => conflict.column('origin_hash').doUpdateSet({ signed_in_at: work.now }))
    .execute()
}
