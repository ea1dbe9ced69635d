// npm run bench:wallet -- 10000 1000000
// What each operation of the wallet costs as passes grow, then how long all trust scores take as identities grow.
import { availableParallelism, loadavg } from 'node:os'
import { prepare } from '@samakart/matcher'
import { theSystem } from '@samakart/server/internal/platform/scopes'
import { toMatcher } from '@samakart/server/internal/slices/mpi/person-record'
import { countPeople } from '@samakart/server/internal/slices/mpi/population'
import { insertIdentities } from '@samakart/server/internal/slices/mpi/store-identities'
import { advanceRun, startRun } from '@samakart/server/internal/slices/trust/recompute/run'
import { readStats } from '@samakart/server/internal/slices/wallet/book'
import { makeBundle } from '@samakart/server/internal/slices/wallet/bundle/make-bundle'
import { registerDevice } from '@samakart/server/internal/slices/wallet/devices/device'
import { syncDevice } from '@samakart/server/internal/slices/wallet/devices/sync-device'
import { listPasses } from '@samakart/server/internal/slices/wallet/passes/find-passes'
import { issuePass } from '@samakart/server/internal/slices/wallet/passes/issue-pass'
import { revokePass } from '@samakart/server/internal/slices/wallet/passes/revoke-pass'
import { type BenchService, openBenchService, people } from '../mpi/registry-service.ts'
import { fillWallet } from './fill-wallet.ts'

const sizes = process.argv.slice(2)
const ROUNDS = Number(process.env.ROUNDS ?? 60)

await using service = await openBenchService()
console.log(`Load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
console.log('| passes | operation | p50 ms | p95 ms |\n| --- | --- | --- | --- |')
let filled = 0
let identities = 0
for (const size of sizes.length > 0 ? sizes.map(Number) : [10_000, 100_000]) {
  await fillWallet(service, filled, size)
  filled = await measure(service, size)
}
await recompute([2_000, 20_000])

async function measure({ ask, act }: BenchService, size: number): Promise<number> {
  const mpiIds = await registered(ROUNDS)
  const report = async (what: string, run: (round: number) => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      await run(round)
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(2)
    console.log(`| ${size} | ${what} | ${at(0.5)} | ${at(0.95)} |`)
  }
  const device_token = `token ${size}`
  await act((work) => registerDevice(work, { device_token, device_name: 'Bench', platform: 'web' }))
  const passIds: string[] = []
  await report('issue', async (round) => {
    const order = { mpi_id: mpiIds[round] ?? '', holder_name: 'Awa Ndiaye', pass_type: 'health' } as const
    passIds.push((await act((work) => issuePass(work, order))).pass.pass_id)
  })
  await report('stats', () => ask(readStats))
  for (const status of [undefined, 'active', 'revoked', 'expired'] as const) {
    await report(`first page of 100, ${status ?? 'all'}`, () =>
      ask((scope) => listPasses(scope, { status, limit: 100, offset: 0 })),
    )
  }
  await report('last page of 100, all', () => ask((scope) => listPasses(scope, { limit: 100, offset: size - 100 })))
  await report('bundle', (round) => ask((scope) => makeBundle(scope, passIds[round] ?? '', undefined)))
  await report('1,000 passes to a new device', () =>
    act((work) => syncDevice(work, { device_token, full: true, limit: 1_000 })),
  )
  // Marks the device as fully synchronized.
  await service.query('update wallet_sync set filled_at = null, filled_number = null')
  await report('revoke', (round) => act((work) => revokePass(work, passIds[round] ?? '', 'lost')))
  await report('synchronize a device that is up to date', () =>
    act((work) => syncDevice(work, { device_token, limit: 1_000 })),
  )
  return size + ROUNDS
}

/** Identities as they are stored, without the keys that only the matcher needs. */
async function registered(count: number): Promise<string[]> {
  const newcomers = people(count, 50_000 + identities).map((person) => ({
    person,
    prepared: prepare(toMatcher(person)),
  }))
  identities += count
  return service.act(async (work) => {
    const stored = await insertIdentities(
      work,
      newcomers.map(({ person }) => ({ person })),
    )
    await countPeople(work, stored.length)
    return stored.map(({ mpi_id }) => mpi_id)
  })
}

async function recompute(steps: readonly number[]): Promise<void> {
  console.log('| identities | all scores, s | µs per identity | resident MB |\n| --- | --- | --- | --- |')
  for (const step of steps) {
    while (identities < step) await registered(Math.min(2_000, step - identities))
    await service.query('vacuum analyze mpi_identity')
    const started = performance.now()
    const run = await startRun(service.services, theSystem)
    const { recomputed } = await advanceRun(service.services, run.id, () => false)
    const ms = performance.now() - started
    const mb = Math.round(process.memoryUsage.rss() / 1e6)
    console.log(`| ${recomputed} | ${(ms / 1_000).toFixed(1)} | ${((1_000 * ms) / recomputed).toFixed(0)} | ${mb} |`)
  }
}
