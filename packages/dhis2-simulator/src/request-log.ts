import assert from 'node:assert/strict'
import type { Exchange } from './exchange.ts'
import type { FaultKind } from './faults/kinds.ts'

export interface LoggedRequest {
  number: number
  method: string
  path: string
  query: string
  status: number
  bytes: number
  fault?: FaultKind
}

const MAX_ENTRIES = 20_000

/** All requests. In long runs only the last entries are kept, but requests other than GET are always kept. */
export class RequestLog {
  entries: LoggedRequest[] = []
  readonly nonGets: LoggedRequest[] = []
  count = 0
  /** The most requests that were answered at the same time. */
  mostAtOnce = 0
  #atOnce = 0

  open(exchange: Exchange, fault?: FaultKind): LoggedRequest {
    const entry: LoggedRequest = {
      number: ++this.count,
      method: exchange.method,
      path: exchange.path,
      query: exchange.query.toString(),
      status: 0,
      bytes: 0,
      ...(fault ? { fault } : {}),
    }
    if (this.entries.length >= 2 * MAX_ENTRIES) this.entries = this.entries.slice(-MAX_ENTRIES)
    this.entries.push(entry)
    if (exchange.method !== 'GET') this.nonGets.push(entry)
    return entry
  }

  begin(): void {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce)
  }

  end(): void {
    this.#atOnce--
  }

  /** Deletes the entries, but not the requests other than GET. */
  clear(): void {
    this.entries = []
    this.mostAtOnce = this.#atOnce
  }

  assertOnlyGets(): void {
    assert.deepEqual(
      this.nonGets.map(({ method, path }) => `${method} ${path}`),
      [],
      'something other than GET reached DHIS2',
    )
  }
}
