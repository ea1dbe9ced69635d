// npm run bench -- mpi-verification
// Measures verifications per second, 32 at a time, alternating with a bare Fastify route that answers the same bytes. The
// caller runs in a thread of its own; the CPU time is that of the answering thread. No log lines are written.
import { Worker } from 'node:worker_threads'
import { makeCardsValid } from '@samakart/server/internal/slices/cards/job-cards'
import { registerPerson } from '@samakart/server/internal/slices/mpi/register-person'
import { recordSampleCards } from '@samakart/server/testing/sample-cards'
import { fastify } from 'fastify'
import { circumstances, writeResults } from '../results-file.ts'
import { openBenchService, people } from './registry-service.ts'

const ROUNDS = 5
const CALLS = 10_000
const CARDS = 20

await using service = await openBenchService()
const tokens = await service.act(async (work) => {
  const jobId = 'job_verification'
  const [person] = people(1, 5)
  const { mpi_id } = await registerPerson(work, { ...person })
  const mpiIds = Array.from({ length: CARDS }, () => mpi_id)
  const cards = await recordSampleCards(work, { campaignId: 'camp_1', jobId, prefix: 'DKRVAC', mpiIds })
  await makeCardsValid(work, jobId, { from: 0, to: CARDS })
  return cards.map((card) => card.qr_token)
})
const bare = fastify({ logger: false })
bare.get('/mpi/verify/:token', async () => ({
  status: 'valid',
  programme_count: 1,
  verified_at: new Date().toISOString(),
}))
const addresses = {
  bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  ours: await service.server.listen({ port: 0, host: '127.0.0.1' }),
}
const caller = new Worker(new URL('./verification-caller.ts', import.meta.url))
const unknown = (round: number) =>
  Array.from({ length: CALLS / 5 }, (_, at) => `UNKNOWN${String(round * CALLS + at).padStart(19, '0')}`)

const results = new Map<string, { perSecond: number[]; cpuMicros: number[]; p99: number[] }>()
for (let round = 0; round < ROUNDS; round++) {
  await measure('a bare route', addresses.bare, repeated(tokens))
  await measure('valid cards, seen a moment ago', addresses.ours, repeated(tokens))
  await measure('unknown tokens, never seen', addresses.ours, unknown(round))
}
const base = results.get('a bare route')
const lines = [
  `PostgreSQL, medians of ${ROUNDS} rounds (${circumstances()}):`,
  '',
  '|  | a second | processor a call | of the bare route by processor | by the clock | p99 | of the bare route |',
  '| --- | --- | --- | --- | --- | --- | --- |',
]
for (const [what, { perSecond, cpuMicros, p99 }] of results) {
  const byProcessor = median(base?.cpuMicros ?? []) / median(cpuMicros)
  const byClock = median(perSecond) / median(base?.perSecond ?? [])
  const wait = median(p99) / median(base?.p99 ?? [])
  lines.push(
    `| ${what} | ${Math.round(median(perSecond))} | ${median(cpuMicros).toFixed(0)} µs | ${byProcessor.toFixed(2)} | ` +
      `${byClock.toFixed(2)} | ${median(p99).toFixed(1)} ms | ${wait.toFixed(1)} x |`,
  )
}
console.log(lines.join('\n'))
writeResults('mpi-verification postgres', lines)
await caller.terminate()
await bare.close()

function repeated(list: readonly string[]): string[] {
  return Array.from({ length: CALLS }, (_, at) => list[at % list.length] as string)
}

async function measure(what: string, address: string, words: readonly string[]): Promise<void> {
  const cpu = process.threadCpuUsage()
  const { seconds, p99Millis } = await new Promise<{ seconds: number; p99Millis: number }>((resolve) => {
    caller.once('message', resolve)
    caller.postMessage({ address, words })
  })
  const { user, system } = process.threadCpuUsage(cpu)
  const found = results.get(what) ?? { perSecond: [], cpuMicros: [], p99: [] }
  found.perSecond.push(words.length / seconds)
  found.cpuMicros.push((user + system) / words.length)
  found.p99.push(p99Millis)
  results.set(what, found)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
