// npm run bench:workers -- [--cards 3000] [--several 4x1500] [--share 0.25] [--organizations 1]
// Two jobs and several jobs, of one organization or of several in turn, on one worker and on two: when printing
// begins and when all are completed, and how much faster two are. It also says how many cores all processes used: one worker with its drawing
// threads nearly fills two cores, so on such a machine two cannot be twice as fast.
// With --share each worker has a core of its own and at most that share of it, as on a slow core (cgroups, as root); PostgreSQL and
// the API have the rest. That is how two workers compare on a machine that has a core for each of them, and others for the rest.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '@samakart/server/internal/platform/postgres/free-port'
import { createCampaign, submitJob, waitForJob } from '../campaigns.ts'
import { addOrganization, type Programme } from '../organizations.ts'
import { processorSeconds, processTree } from '../process-tree.ts'
import { signIn, startService, wait } from '../service.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '3000' },
    several: { type: 'string', default: '4x1500' },
    share: { type: 'string' },
    organizations: { type: 'string', default: '1' },
  },
})
const cards = Number(values.cards)
const [several = 4, cardsEach = 1_500] = values.several.split('x').map(Number)
const runs = [
  { jobs: 2, cards },
  { jobs: several, cards: cardsEach },
]
let salt = 2
let runsMeasured = 0
/** The code of a worker that has just started is compiled while it runs: its first jobs cost more. So it has no limit until then. */
const WARM_UP_CARDS = 3_000
const POLL_MS = 50
/** Jobs whose salts are this far apart have different people. */
const SALT_STEP = 20_000
const folder = mkdtempSync(join(tmpdir(), 'samakart-workers-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
const limits: string[] = []
let worker: number | undefined
let second: ChildProcess | undefined
try {
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const api = await signIn(service)
  const campaignId = await createCampaign(api, 'TWO')
  const programmes: Programme[] = [{ api, campaignId }]
  for (let number = 2; number <= Number(values.organizations); number++)
    programmes.push(await addOrganization(service, api, { name: `organization${number}`, prefix: 'TWO' }))
  await waitForJob(api, await submitJob(api, campaignId, WARM_UP_CARDS, SALT_STEP), POLL_MS)
  ;[worker] = processTree(service.child.pid ?? 0).filter((pid) => roleOf(pid) === 'worker')
  limit(worker)
  const alone: number[] = []
  for (const run of runs) alone.push(await measure('one worker', programmes, run))
  second = await startWorker()
  const warmUp = [
    await submitJob(api, campaignId, WARM_UP_CARDS, salt++ * SALT_STEP),
    await submitJob(api, campaignId, WARM_UP_CARDS, salt++ * SALT_STEP),
  ]
  for (const id of warmUp) await waitForJob(api, id, POLL_MS)
  limit(second.pid)
  for (const [at, run] of runs.entries()) {
    const seconds = await measure('two workers', programmes, run)
    console.log(`  ${((alone[at] ?? 0) / seconds).toFixed(2)} times the pace of one`)
  }
} finally {
  if (second) {
    const exited = new Promise((resolve) => second?.once('exit', resolve))
    second.kill('SIGTERM')
    await exited
  }
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  for (const group of limits) rmdirSync(group)
}

/** Returns the seconds until all jobs are completed. */
async function measure(
  who: string,
  programmes: readonly Programme[],
  { jobs: count, cards: each }: { jobs: number; cards: number },
): Promise<number> {
  const roots = [service.child.pid, second?.pid].flatMap((pid) => pid ?? [])
  const processor = () => roots.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  const workers = [worker, second?.pid].flatMap((pid) => pid ?? [])
  // A job's portal has all cards of its campaign: in the same one the later jobs would have more to do.
  const prefix = `RUN${runsMeasured++}`
  const campaigns = await Promise.all(
    programmes.map(async ({ api }) => ({ api, campaignId: await createCampaign(api, prefix) })),
  )
  const [usedBefore, workersBefore] = [processor(), workers.map(processorSeconds)]
  const started = performance.now()
  const since = () => (performance.now() - started) / 1_000
  const jobs: { api: Programme['api']; id: string }[] = []
  for (let i = 0; i < count; i++) {
    const { api, campaignId } = campaigns[i % campaigns.length] as Programme
    jobs.push({ api, id: await submitJob(api, campaignId, each, salt++ * SALT_STEP) })
  }
  const printing = await Promise.all(
    jobs.map(async ({ api, id }) => {
      while ((await api.get(`/jobs/${id}`)).body.cards_generated === 0) await wait(POLL_MS)
      return since().toFixed(1)
    }),
  )
  for (const { api, id } of jobs) await waitForJob(api, id, POLL_MS)
  const all = since()
  const used = processor() - usedBefore
  const byWorker = workers.map((pid, at) => (processorSeconds(pid) - (workersBefore[at] ?? 0)).toFixed(1))
  console.log(
    `${who}, ${count} x ${each}: first cards after ${printing.join(', ')} s, all after ${all.toFixed(1)} s, ` +
      `${used.toFixed(1)} processor seconds: ${(used / all).toFixed(2)} cores, of the workers ${byWorker.join(' and ')}; load ${loadavg()[0]?.toFixed(1)}`,
  )
  return all
}

/** Starts another worker, as an operator would. */
async function startWorker() {
  const address = new URL('postgres://postgres@localhost/postgres')
  address.searchParams.set('host', join(folder, 'postgres'))
  const port = String(await freePort())
  const env = { DATA_DIR: folder, DATABASE_URL: address.href, ROLE: 'worker', PORT: port }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: 'inherit',
  })
  while (!(await fetch(`http://127.0.0.1:${env.PORT}/health/ready`).catch(() => undefined))?.ok) await wait(POLL_MS)
  return child
}

/** Gives a process and its threads at most a share of one core, which is another one for each process. */
function limit(pid: number | undefined): void {
  if (!values.share || !pid) return
  const core = String(limits.length % availableParallelism())
  // On several cores at once its threads would use up the share at the same time, whichever of them comes first.
  const { status } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', core, String(pid)])
  if (status !== 0) throw new Error('taskset failed.')
  const group = `/sys/fs/cgroup/cpu/samakart-bench-${pid}`
  mkdirSync(group)
  limits.push(group)
  writeFileSync(join(group, 'cpu.cfs_period_us'), '100000')
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(Number(values.share) * 100_000)))
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
}

function roleOf(pid: number): string | undefined {
  try {
    return /(?:^|\0)ROLE=(\w+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
