import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { NotificationName, Notifications, Notifier } from '../notifications.ts'
import type { Tx } from './database.ts'
import type { OpenDatabase } from './open-database.ts'

declare module '../notifications.ts' {
  interface Notifications {
    /** Others may have sent something that did not arrive: what this process remembers may be out of date. */
    'notifications-missed': Record<string, never>
  }
}

const CHANNEL = 'samakart_notifications'
const RECONNECT_MS = 1_000
/** How often the connection is checked, and how long an answer may take. Both together pass before a cut is noticed. */
const CHECK_MS = 5_000

interface Message<N extends NotificationName> {
  from: string
  name: N
  value: Notifications[N]
}

export interface ListenerOptions {
  /** What the server shows as the name of the connection that listens. */
  listenerName?: string
  /** Where to listen, if the pool's address is that of a pooler, which does not pass notifications on. */
  directUrl?: string | undefined
  log?: Log
  /** Shorter in tests. */
  checkMs?: number
}

/**
 * Carries notifications between the processes on one PostgreSQL. They are sent in a transaction and arrive if it
 * commits.
 */
export class ProcessNotifications {
  readonly #database: OpenDatabase
  readonly #notifier: Notifier
  readonly #options: ListenerOptions
  readonly #checkMs: number
  readonly #self = randomUUID()
  /** What is sent here arrives at this process only. */
  readonly #ownChannel = `samakart_${this.#self.replaceAll('-', '')}`
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #nextCheck: NodeJS.Timeout | undefined
  #onEcho: (() => void) | undefined
  #isStopped = false
  #isMissingLogged = false
  #sessions = 0
  #session: number | undefined

  constructor(database: OpenDatabase, notifier: Notifier, options: ListenerOptions = {}) {
    this.#database = database
    this.#notifier = notifier
    this.#options = options
    this.#checkMs = options.checkMs ?? CHECK_MS
  }

  /**
   * The number of the current connection, or undefined while there is none. A cache stores the session in which it was
   * filled, because notifications sent between two sessions are lost.
   */
  get session(): number | undefined {
    return this.#session
  }

  async send<N extends NotificationName>(db: Tx, name: N, value: Notifications[N]): Promise<void> {
    const message: Message<N> = { from: this.#self, name, value }
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)
  }

  async listen(): Promise<void> {
    if (this.#isStopped) return
    const { listenerName, directUrl } = this.#options
    const client = new pg.Client({
      ...this.#database.pool.options,
      ...(directUrl ? { connectionString: directUrl } : {}),
      application_name: listenerName ?? 'samakart',
      keepAlive: true,
    })
    this.#client = client
    client.on('notification', ({ channel, payload }) => this.#receive(channel, payload ?? ''))
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}; listen ${this.#ownChannel}`)
      // Sent by the way that real ones go. Behind a pooler without a direct address, it does not arrive.
      await this.#untilEcho((text) => this.#database.pool.query(text))
      if (this.#client !== client) return
      this.#session = ++this.#sessions
      if (this.#session > 1) this.#announceMissed()
      if (this.#isMissingLogged) this.#options.log?.info('notifications of other processes arrive again')
      this.#isMissingLogged = false
      this.#checkLater(client)
    } catch {
      this.#reconnect(client)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    clearTimeout(this.#nextCheck)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  #receive(channel: string, payload: string): void {
    if (channel === this.#ownChannel) {
      this.#onEcho?.()
      return
    }
    const { from, name, value } = JSON.parse(payload) as Message<NotificationName>
    if (from !== this.#self) this.#notifier.emit(name, value)
  }

  #checkLater(client: pg.Client): void {
    this.#nextCheck = setTimeout(() => {
      this.#untilEcho((text) => client.query(text)).then(
        () => this.#client === client && this.#checkLater(client),
        () => this.#reconnect(client),
      )
    }, this.#checkMs)
    this.#nextCheck.unref()
  }

  /** Sends a notification to itself and waits until it arrives. */
  async #untilEcho(query: (text: string) => Promise<unknown>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timeout = setTimeout(() => reject(new Error('no notification arrived')), this.#checkMs).unref()
    this.#onEcho = resolve
    query(`notify ${this.#ownChannel}`).catch(reject)
    try {
      await promise
    } finally {
      clearTimeout(timeout)
    }
  }

  #reconnect(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    const wasHearing = this.#session !== undefined
    this.#session = undefined
    clearTimeout(this.#nextCheck)
    // Closing in order would wait for an answer that may never come.
    void client.end().catch(() => {})
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    if (!this.#isStopped && !this.#isMissingLogged) {
      this.#isMissingLogged = true
      this.#options.log?.warn('notifications of other processes do not arrive')
    }
    if (wasHearing) this.#announceMissed()
    this.#retry = setTimeout(() => void this.listen(), RECONNECT_MS)
    this.#retry.unref()
  }

  #announceMissed(): void {
    try {
      this.#notifier.emit('notifications-missed', {})
    } catch (error) {
      this.#options.log?.error('a listener failed', { error })
    }
  }
}
