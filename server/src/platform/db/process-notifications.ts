import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { NotificationName, Notifications, Notifier } from '../notifications.ts'
import type { Tx } from './database.ts'
import type { OpenDatabase } from './open-database.ts'

const CHANNEL = 'samakart_notifications'
const RECONNECT_MS = 1_000

interface Message<N extends NotificationName> {
  from: string
  name: N
  value: Notifications[N]
}

/**
 * Carries notifications between the processes on one PostgreSQL. They are sent in a transaction and arrive if it
 * commits.
 */
export class ProcessNotifications {
  readonly #database: OpenDatabase
  readonly #notifier: Notifier
  readonly #listenerName: string
  readonly #self = randomUUID()
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false
  #sessions = 0
  #session: number | undefined

  /** `listenerName` is what the server shows as the name of the connection that listens. */
  constructor(database: OpenDatabase, notifier: Notifier, listenerName = 'samakart') {
    this.#database = database
    this.#notifier = notifier
    this.#listenerName = listenerName
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
    const client = new pg.Client({
      ...this.#database.pool.options,
      application_name: this.#listenerName,
      keepAlive: true,
    })
    this.#client = client
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (this.#client === client) this.#session = ++this.#sessions
    } catch {
      this.#reconnect(client)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  #receive(payload: string): void {
    const { from, name, value } = JSON.parse(payload) as Message<NotificationName>
    if (from !== this.#self) this.#notifier.emit(name, value)
  }

  #reconnect(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#session = undefined
    void client.end().catch(() => {})
    this.#retry = setTimeout(() => void this.listen(), RECONNECT_MS)
    this.#retry.unref()
  }
}
