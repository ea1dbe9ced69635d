// npm run mpi:verification
// How many verifications a second, beside a bare Fastify route that answers the same bytes, turn by turn. The caller runs
// in a thread of its own; the processor time is that of the thread that answers.
import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { fastify } from 'fastify'
import { assignIdentities, orderCards, validateCards } from '../../server/src/slices/cards/issue-cards.ts'
import { listJobCards } from '../../server/src/slices/cards/queries.ts'
import { registerPerson } from '../../server/src/slices/mpi/register-person.ts'
import { openHouse, people } from './registry-house.ts'

const ROUNDS = 5
const CALLS = 2_000
const CARDS = 20

await using house = await openHouse('embedded')
const tokens = await house.act(async (work) => {
  const jobId = 'job_verification'
  const [person] = people(1, 5)
  const { mpi_id } = await registerPerson(work, { ...person })
  await orderCards(work, { campaignId: 'camp_1', jobId, prefix: 'DKRVAC', count: CARDS })
  await assignIdentities(
    work,
    jobId,
    Array.from({ length: CARDS }, (_, place) => ({ place, mpi_id })),
  )
  await validateCards(work, jobId)
  return (await listJobCards(work, jobId, { from: 0, to: CARDS })).map((card) => card.qr_token)
})
const bare = fastify({ logger: false })
bare.get('/mpi/verify/:token', async () => ({
  status: 'valid',
  programme_count: 1,
  verified_at: new Date().toISOString(),
}))
const addresses = {
  bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  ours: await house.server.listen({ port: 0, host: '127.0.0.1' }),
}
const caller = new Worker(new URL('./verification-caller.ts', import.meta.url))
const unknown = (round: number) =>
  Array.from({ length: CALLS / 10 }, (_, at) => `UNKNOWN${String(round * CALLS + at).padStart(19, '0')}`)

const results = new Map<string, { perSecond: number[]; cpuMicros: number[] }>()
for (let round = 0; round < ROUNDS; round++) {
  await measure('a bare route', addresses.bare, repeated(tokens))
  await measure('valid cards, seen a moment ago', addresses.ours, repeated(tokens))
  await measure('unknown tokens, never seen', addresses.ours, unknown(round))
}
console.log(`load average ${loadavg()[0]?.toFixed(1)}; medians of ${ROUNDS} rounds`)
const base = results.get('a bare route')
for (const [what, { perSecond, cpuMicros }] of results) {
  const ratio = median(base?.cpuMicros ?? []) / median(cpuMicros)
  const wall = median(perSecond) / median(base?.perSecond ?? [])
  console.log(
    `${what}: ${Math.round(median(perSecond))} a second, ${median(cpuMicros).toFixed(0)} µs of processor; ` +
      `${ratio.toFixed(2)} of the bare route by processor, ${wall.toFixed(2)} by the clock`,
  )
}
await caller.terminate()
await bare.close()

function repeated(list: readonly string[]): string[] {
  return Array.from({ length: CALLS }, (_, at) => list[at % list.length] as string)
}

async function measure(what: string, address: string, words: readonly string[]): Promise<void> {
  const cpu = process.threadCpuUsage()
  const seconds = await new Promise<number>((resolve) => {
    caller.once('message', resolve)
    caller.postMessage({ address, words })
  })
  const { user, system } = process.threadCpuUsage(cpu)
  const found = results.get(what) ?? { perSecond: [], cpuMicros: [] }
  found.perSecond.push(words.length / seconds)
  found.cpuMicros.push((user + system) / words.length)
  results.set(what, found)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
