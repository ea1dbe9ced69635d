import { createHmac } from 'node:crypto'
import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Services } from '../services.ts'

const MINUTE_MS = 60_000
/** How late a process may learn what the others have counted. */
const EXCHANGE_MS = 1_000
/** Beyond this many addresses in a minute the oldest are forgotten, so that a flood does not fill the memory. */
const MAX_KEYS = 20_000
/** Minutes for which counts are kept. */
const KEPT_MINUTES = 2

interface Count {
  /** Requests to this process that the others do not know of yet. */
  unsent: number
  /** All that was counted together when it was last exchanged. */
  together: number
}

type Counts = Pick<Services, 'database' | 'keyring' | 'clock' | 'log'>

/**
 * Counts requests together with the other API processes. Each counts by itself and exchanges its numbers with the
 * others every second, so that no request waits for the database: together they let through at most what arrives
 * within that second beyond the limit. While the database does not answer, each counts alone.
 */
export class SharedLimits implements AsyncDisposable {
  readonly #services: Counts
  readonly #exchangeMs: number
  readonly #hashKey: Buffer
  #counts = new Map<string, Count>()
  #minute = 0
  #timer: NodeJS.Timeout | undefined
  #exchanging: Promise<void> | undefined

  constructor(services: Counts, exchangeMs = EXCHANGE_MS) {
    this.#services = services
    this.#exchangeMs = exchangeMs
    this.#hashKey = services.keyring.platformKey('request-limits')
  }

  /** The plugin makes one store for all operations without a limit of their own, and a child for each other. */
  get store(): FastifyRateLimitStoreCtor {
    const count = (operation: string, address: string) => this.#count(JSON.stringify([operation, address]))
    return class Store implements FastifyRateLimitStore {
      readonly operation: string

      constructor({ routeInfo }: FastifyRateLimitOptions & { routeInfo?: { method?: unknown; url?: string } }) {
        this.operation = routeInfo ? `${routeInfo.method} ${routeInfo.url}` : ''
      }

      incr(address: string, done: (error: Error | null, result: { current: number; ttl: number }) => void): void {
        done(null, count(this.operation, address))
      }

      child(route: FastifyRateLimitOptions): Store {
        return new Store(route)
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer)
    await this.#exchanging
  }

  #count(key: string): { current: number; ttl: number } {
    const now = this.#services.clock.now().getTime()
    this.#begin(Math.floor(now / MINUTE_MS))
    const count = this.#counts.get(key) ?? this.#add(key)
    count.unsent += 1
    this.#timer ??= setTimeout(() => void this.exchange(), this.#exchangeMs).unref()
    return { current: count.together + count.unsent, ttl: MINUTE_MS - (now % MINUTE_MS) }
  }

  #begin(minute: number): void {
    if (minute === this.#minute) return
    this.#minute = minute
    this.#counts = new Map()
  }

  #add(key: string): Count {
    const [oldest] = this.#counts.size < MAX_KEYS ? [] : this.#counts.keys()
    if (oldest !== undefined) this.#counts.delete(oldest)
    const count = { unsent: 0, together: 0 }
    this.#counts.set(key, count)
    return count
  }

  /** One statement for all addresses that sent something since the last one. */
  async exchange(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const minute = this.#minute
    const sent = [...this.#counts].filter(([, { unsent }]) => unsent > 0)
    if (sent.length === 0 || this.#exchanging) return
    const requests = sent.map(([, { unsent }]) => unsent)
    this.#exchanging = this.#write(
      minute,
      sent.map(([key]) => key),
      requests,
    )
      .then((together) => {
        for (const [i, [key, count]] of sent.entries()) {
          count.unsent -= requests[i] ?? 0
          count.together = together.get(this.#hash(key)) ?? 0
        }
      })
      .catch((error) => this.#services.log.warn('requests are not counted together', { error }))
      .finally(() => {
        this.#exchanging = undefined
      })
    await this.#exchanging
  }

  /** Keys are sorted, so that two processes never wait for each other's rows in a circle. */
  async #write(minute: number, keys: readonly string[], requests: readonly number[]): Promise<Map<string, number>> {
    const rows = keys.map((key, i) => [this.#hash(key), requests[i] ?? 0] as const).sort(([a], [b]) => (a < b ? -1 : 1))
    const { pool } = this.#services.database
    const answer = await pool.query<{ key: string; requests: number }>(
      `insert into request_count (key, minute, requests)
       select key, $1, requests from unnest($2::text[], $3::int[]) as new (key, requests)
       on conflict (key, minute) do update set requests = request_count.requests + excluded.requests
       returning key, requests`,
      [minute, rows.map(([key]) => key), rows.map(([, count]) => count)],
    )
    await pool.query('delete from request_count where minute < $1', [minute - KEPT_MINUTES])
    return new Map(answer.rows.map(({ key, requests }) => [key, requests]))
  }

  #hash(key: string): string {
    return createHmac('sha256', this.#hashKey).update(key).digest('base64url')
  }
}
