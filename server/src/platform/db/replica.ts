import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Notifier } from '../notifications.ts'
import type { OpenDatabase } from './open-database.ts'

declare module '../notifications.ts' {
  interface Notifications {
    /** A user has changed something; null: of an organization that is not known. */
    'organization-written': { tenantId: string | null }
  }
}

const POLL_MS = 200
/** A replica that does not answer for so long is lost. */
const ANSWER_MS = 1_000
/** One a poll: enough for any lag that is allowed. */
const MAX_MARKS = 200
const ALL = ''

interface Mark {
  /** By the monotonic clock, before the position was asked for. */
  at: number
  position: bigint
}

export interface ReplicaOptions {
  url: string
  maxLagMs: number
  primary: OpenDatabase
  replica: OpenDatabase
  notifier: Notifier
  /** Whether notifications of other processes arrive. */
  hears: () => boolean
  log: Log
}

/**
 * A streaming replica, and how far behind it is. The primary's position in its log is asked for again and again; once the replica has
 * replayed a position, it knows all that was committed when that was asked for. No clocks are compared.
 */
export class Replica {
  readonly #options: ReplicaOptions
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  readonly #writtenAt = new Map<string, number>()
  #marks: Mark[] = []
  #client: pg.Client | undefined
  #freshAsOf = -Infinity
  #isAway = true
  #lost = new AbortController()

  constructor(options: ReplicaOptions) {
    this.#options = options
    options.notifier.on('organization-written', ({ tenantId }) => this.noteWrite(tenantId))
    options.notifier.on('notifications-missed', () => this.noteWrite(null))
    this.#running = this.#follow()
  }

  get database(): OpenDatabase {
    return this.#options.replica
  }

  /** Aborted when the replica is lost, so that nobody waits for its answer. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** It is not further behind than allowed, and knows all that users of the organization have written. */
  mayAnswer(tenantId: string): boolean {
    if (this.#isAway || performance.now() - this.#freshAsOf > this.#options.maxLagMs) return false
    const writtenAt = Math.max(this.#writtenAt.get(tenantId) ?? -Infinity, this.#writtenAt.get(ALL) ?? -Infinity)
    return this.#freshAsOf > writtenAt && this.#options.hears()
  }

  /** After the commit, and before the caller is told. */
  noteWrite(tenantId: string | null): void {
    this.#writtenAt.set(tenantId ?? ALL, performance.now())
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#client?.end().catch(() => {})
    await this.#options.replica.close().catch(() => {})
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#mark()
      const position = await this.#replayed()
      if (position === undefined) this.#setAway(true)
      else this.#advance(position)
      await wait(POLL_MS, undefined, { signal }).catch(() => {})
    }
  }

  async #mark(): Promise<void> {
    const at = performance.now()
    try {
      const { rows } = await this.#options.primary.pool.query(`select pg_current_wal_insert_lsn() - '0/0' as position`)
      this.#marks.push({ at, position: BigInt(rows[0].position) })
      if (this.#marks.length > MAX_MARKS) this.#marks.shift()
    } catch {
      // Without a mark the replica soon counts as too far behind, and requests say that the database is away.
    }
  }

  /** How far the replica is, or undefined if it does not answer or is no replica any more. */
  async #replayed(): Promise<bigint | undefined> {
    try {
      this.#client ??= await this.#connect()
      const { rows } = await this.#client.query(
        `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as position`,
      )
      return rows[0].position === null ? undefined : BigInt(rows[0].position)
    } catch {
      const client = this.#client
      this.#client = undefined
      // Closing in order would wait for an answer that may never come.
      if (client) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      return undefined
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'samakart',
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  #advance(position: bigint): void {
    this.#setAway(false)
    const known = this.#marks.findLastIndex((mark) => mark.position <= position)
    const mark = this.#marks[known]
    if (!mark) return
    this.#freshAsOf = Math.max(this.#freshAsOf, mark.at)
    this.#marks = this.#marks.slice(known)
    for (const [tenantId, at] of this.#writtenAt) if (at < this.#freshAsOf) this.#writtenAt.delete(tenantId)
  }

  #setAway(isAway: boolean): void {
    if (this.#isAway === isAway) return
    this.#isAway = isAway
    if (isAway) {
      this.#lost.abort()
      this.#options.log.warn('the replica does not answer: the primary answers everything')
    } else {
      this.#lost = new AbortController()
      this.#options.log.info('the replica answers lists, searches and figures')
    }
  }
}
