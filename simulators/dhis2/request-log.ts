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

const MOST_KEPT = 20_000

/** Who came in. Long runs keep the last entries; what was not a GET is kept for ever. */
export class RequestLog {
  entries: LoggedRequest[] = []
  readonly others: LoggedRequest[] = []
  count = 0

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
    if (this.entries.length >= 2 * MOST_KEPT) this.entries = this.entries.slice(-MOST_KEPT)
    this.entries.push(entry)
    if (exchange.method !== 'GET') this.others.push(entry)
    return entry
  }

  /** Forgets the past, but never a request that was not a GET. */
  clear(): void {
    this.entries = []
  }

  assertOnlyGets(): void {
    assert.deepEqual(
      this.others.map(({ method, path }) => `${method} ${path}`),
      [],
      'something other than GET reached DHIS2',
    )
  }
}
