import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { SignalBox, SignalName, Signals } from '../signals.ts'
import type { Tx } from './database.ts'
import type { OpenDatabase } from './open-database.ts'

const CHANNEL = 'samakart_news'
const RECONNECT_MS = 1_000

interface Message<S extends SignalName> {
  from: string
  name: S
  value: Signals[S]
}

/**
 * News between the processes on one PostgreSQL: sent inside a transaction, told when it commits, heard as a signal.
 */
export class News {
  readonly #database: OpenDatabase
  readonly #signals: SignalBox
  readonly #self = randomUUID()
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false
  #sessions = 0
  #session: number | undefined

  constructor(database: OpenDatabase, signals: SignalBox) {
    this.#database = database
    this.#signals = signals
  }

  /** One unbroken time of hearing everything; undefined while deaf. What was learned in another session may be stale. */
  get session(): number | undefined {
    return this.#session
  }

  async send<S extends SignalName>(db: Tx, name: S, value: Signals[S]): Promise<void> {
    const message: Message<S> = { from: this.#self, name, value }
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)
  }

  async listen(): Promise<void> {
    if (this.#isStopped) return
    const client = new pg.Client({ ...this.#database.pool.options, keepAlive: true })
    this.#client = client
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (this.#client === client) this.#session = ++this.#sessions
    } catch {
      this.#lose(client)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  #hear(payload: string): void {
    const { from, name, value } = JSON.parse(payload) as Message<SignalName>
    if (from !== this.#self) this.#signals.emit(name, value)
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#session = undefined
    void client.end().catch(() => {})
    this.#retry = setTimeout(() => void this.listen(), RECONNECT_MS)
    this.#retry.unref()
  }
}
