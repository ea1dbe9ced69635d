// What a trace of reading costs: the same requests with and without it, in alternating blocks on one process.
//   npm run bench -- readings --requests 2000
import { parseArgs } from 'node:util'
import { theSystem } from '@samakart/server/internal/platform/scopes'
import { inPlatformWork } from '@samakart/server/internal/platform/unit-of-work'
import { createUser, hashPassword } from '@samakart/server/internal/slices/accounts/index'
import { openBenchService } from '../mpi/registry-service.ts'
import { percentile } from '../percentile.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '2000' } } })
const requests = Number(values.requests)
const BLOCK = 100
const PASSWORD = 'bench-readings-secret-7431'

await using bench = await openBenchService()
const { services, server, tenantId } = bench
await inPlatformWork(services, theSystem, async (work) =>
  createUser(work, {
    email: 'bench@example.org',
    role: 'operator',
    organization_id: tenantId,
    passwordHash: await hashPassword(PASSWORD),
  }),
)
const login = await server.inject({
  method: 'POST',
  url: '/auth/login',
  payload: { email: 'bench@example.org', password: PASSWORD },
})
const headers = { authorization: `Bearer ${login.json().access_token}` }
const mpiIds: string[] = []
for (let at = 0; at < BLOCK; at++) {
  const payload = { first_name: `Awa${at}`, last_name: `Ndiaye${at * 7}`, region_code: 'DKR', country_code: 'SN' }
  mpiIds.push((await server.inject({ method: 'POST', url: '/mpi/register', headers, payload })).json().mpi_id)
}

const emit = services.notifier.emit.bind(services.notifier)
const times = { with: [] as number[], without: [] as number[] }
const cpu = { with: 0, without: 0 }
for (let block = 0; block * BLOCK < requests * 2; block++) {
  const kind = block % 2 === 0 ? 'with' : 'without'
  services.notifier.emit = kind === 'with' ? emit : (name, value) => void (name !== 'data-read' && emit(name, value))
  const before = process.cpuUsage()
  for (const mpiId of mpiIds) {
    const start = performance.now()
    await server.inject({ method: 'GET', url: `/mpi/${mpiId}`, headers })
    times[kind].push(performance.now() - start)
  }
  // The block pays for writing what it has read.
  if (kind === 'with') await new Promise((resolve) => setTimeout(resolve, 1_200))
  const used = process.cpuUsage(before)
  cpu[kind] += (used.user + used.system) / 1_000
}
for (const kind of ['without', 'with'] as const) {
  const sorted = times[kind].toSorted((a, b) => a - b)
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)].map((ms) => ms.toFixed(2))
  console.log(
    `${kind.padEnd(8)} ${sorted.length} requests  p50 ${p50} ms  p95 ${p95} ms  CPU ${(cpu[kind] / sorted.length).toFixed(3)} ms each`,
  )
}
const [{ count = '0' } = {}] = await bench.query("select count(*) from audit_entry where action = 'person.opened'")
console.log(`entries written: ${count}`)
