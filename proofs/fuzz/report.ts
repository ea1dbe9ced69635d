import { readFileSync } from 'node:fs'
import { descendantsOf } from '@samakart/server/testing/process-tree'
import type { Operation } from '../api/description.ts'
import type { Exchange } from '../api/explorer.ts'
import type { Fault } from './fuzzer.ts'
import { unseenStatuses } from './unseen.ts'

const SHOWN = 40
const GROWTH = 1.25
const SLACK_MB = 150

/** Collects the answers of a run, and says at its end what they were. */
export class Report {
  readonly #pid: number
  readonly #wanted: number
  readonly #started = performance.now()
  readonly #faults = new Map<string, Fault[]>()
  readonly #statuses = new Map<number, number>()
  readonly #seen = new Map<string, Set<number>>()
  /** Refusals that blame another system. */
  readonly #elsewhere = new Map<string, number>()
  readonly #kinds = new Map<string, { requests: number; faults: number }>()
  readonly #times = new Map<string, number[]>()
  readonly #memory: number[] = []
  #done = 0

  constructor(pid: number, wanted: number) {
    this.#pid = pid
    this.#wanted = wanted
  }

  add(kind: string, exchange: Exchange, fault: Fault | undefined): void {
    const { operation, received, answer } = exchange
    this.#done++
    count(this.#statuses, received.status)
    this.#seen.set(operation.name, (this.#seen.get(operation.name) ?? new Set()).add(received.status))
    if (received.status >= 500)
      count(this.#elsewhere, `${received.status} ${(answer as { code?: string } | undefined)?.code}`)
    const ofKind = this.#kinds.get(kind) ?? { requests: 0, faults: 0 }
    ofKind.requests++
    this.#kinds.set(kind, ofKind)
    const times = this.#times.get(operation.name) ?? []
    times.push(received.milliseconds)
    this.#times.set(operation.name, times)
    if (!fault) return
    ofKind.faults++
    const what = `${operation.name}: ${fault.fault}`
    const known = this.#faults.get(what) ?? []
    if (known.length === 0 && this.#faults.size < SHOWN) show(what, fault)
    this.#faults.set(what, [...known, fault])
  }

  showProgress(): void {
    const seconds = (performance.now() - this.#started) / 1_000
    this.#memory.push(memoryOf(this.#pid))
    console.log(
      `${this.#done} of ${this.#wanted} in ${seconds.toFixed(0)} s (${(this.#done / seconds).toFixed(0)}/s), ${this.#faults.size} kinds of faults, ${this.#memory.at(-1)} MB`,
    )
  }

  /** Returns whether all was as it should be. */
  finish(operations: readonly Operation[], missed: readonly string[]): boolean {
    const total = this.#times.size + missed.filter((name) => !this.#times.has(name)).length
    console.table(Object.fromEntries([...this.#kinds].sort(([a], [b]) => a.localeCompare(b))))
    console.log(`statuses: ${listOf([...this.#statuses].sort(([a], [b]) => a - b))}`)
    for (const [status, names] of unseenStatuses(operations, this.#seen))
      console.log(`declared and never seen: ${status} of ${names.length} operations: ${names.join(', ')}`)
    console.log(`5xx that blame another system: ${listOf([...this.#elsewhere])}`)
    const sums = [...this.#times].map(([name, times]) => ({ name, sum: times.reduce((a, b) => a + b, 0), times }))
    const dear = sums.sort((a, b) => b.sum - a.sum).slice(0, 15)
    for (const { name, sum, times } of dear)
      console.log(
        `  ${(sum / 1_000).toFixed(0).padStart(4)} s in ${times.length} requests, at most ${Math.max(...times).toFixed(0)} ms: ${name}`,
      )
    console.log(`${total - missed.length} of ${total} operations reached with 2xx`)
    for (const name of missed) console.log(`FAILED: never reached with 2xx: ${name}`)
    const isGrowing = this.#isGrowing()
    if (isGrowing) console.log('FAILED: the memory grows')
    for (const [what, all] of this.#faults) console.log(`FAULT ${all.length} × ${what}`)
    console.log(`${this.#done} requests, ${this.#faults.size} kinds of faults`)
    return this.#faults.size === 0 && missed.length === 0 && !isGrowing
  }

  #isGrowing(): boolean {
    const half = Math.floor(this.#memory.length / 2)
    const [early = 0, late = 0] = [this.#memory.slice(0, half), this.#memory.slice(half)].map((part) =>
      Math.max(0, ...part),
    )
    console.log(`memory of the service: at most ${early} MB in the first half, ${late} MB in the second`)
    return early > 0 && late > early * GROWTH + SLACK_MB
  }
}

const listOf = (counts: readonly [string | number, number][]) =>
  counts.map(([what, times]) => `${what}: ${times}`).join(', ') || 'none'

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function show(what: string, { request, kind, exchange: { sent, received } }: Fault): void {
  console.log(`\nFAULT ${what}\n  request ${request}, ${kind}`)
  console.log(`  ${sent.method} ${sent.address.slice(0, 300)} ${String(sent.body ?? '').slice(0, 600)}`)
  console.log(`  ${received.status} ${received.body.toString().slice(0, 400)}`)
}

/** The resident memory of the service's processes without PostgreSQL, whose shared pages would count often. */
function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  const pids = [
    pid,
    ...descendantsOf(pid)
      .filter(({ command }) => !command.includes('postgres'))
      .map(({ pid: one }) => one),
  ]
  const kilobytes = pids.map((one) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_024)
}
