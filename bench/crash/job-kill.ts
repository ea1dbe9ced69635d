// npm run bench -- kills --kills 200
// Kills random processes of the service again and again while it generates cards. Afterwards every card must exist
// once, every file must be complete, the books and the quota must be exact, and no process may be left.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { descendantsOf, isRunning, killIfRunning } from '@samakart/server/testing/process-tree'
import { createCampaign } from '../campaigns.ts'
import { people } from '../people.ts'
import { type Answer, type Api, type Service, signIn, startService, untilReady, wait } from '../service.ts'
import { checkBooks, checkJobs } from './check-jobs.ts'
import { seededRandom } from './seeded-random.ts'

export interface JobKillOptions {
  kills: number
  cardsPerJob: number
  seed: number
}

export interface JobKillResult {
  kills: number
  jobs: number
  cards: number
  seconds: number
}

const OUTAGE_TIMEOUT_MS = 60_000

export async function killDuringJobs(options: JobKillOptions): Promise<JobKillResult> {
  const started = performance.now()
  const random = seededRandom(options.seed)
  const folder = mkdtempSync(join(tmpdir(), 'samakart-job-kill-'))
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error' }
  try {
    let service = await startService(env)
    let api = await signIn(service)
    const campaignPath = `/campaigns/${await createCampaign(api, 'KILL')}`
    const jobs: string[] = []
    for (let kill = 0; kill < options.kills; kill++) {
      const key = `job-${kill}`
      const body = { beneficiaries: people(options.cardsPerJob, kill) }
      const submitted = await api.post(`${campaignPath}/jobs`, body, key)
      await wait(50 + random() * 1_500)
      const killed = killSome(service, random)
      if (killed.includes(service.child.pid ?? 0)) {
        await service.exited
        service = await startService(env)
      }
      await untilReady(service)
      api = await untilSignedIn(service)
      const restarted = api
      // The request is repeated with the same key, whether or not it was answered.
      const again = await untilAnswered(() => restarted.post(`${campaignPath}/jobs`, body, key))
      assert.equal(again.status, 202)
      if (submitted.status === 202) assert.equal(again.body.job_id, submitted.body.job_id)
      jobs.push(String(again.body.job_id))
      if ((kill + 1) % 50 === 0) console.log(`${kill + 1} kills, ${since(started)} s`)
    }
    const cards = await checkJobs(
      api,
      jobs.map((id) => ({ id, cards: options.cardsPerJob })),
    )
    const usage = await api.get('/billing/my-usage')
    assert.equal(usage.body.identities_used, cards)
    const detail = await api.get(campaignPath)
    assert.deepEqual([detail.body.status, detail.body.total_cards], ['completed', cards])
    const all = descendantsOf(service.child.pid ?? 0)
    service.child.kill('SIGTERM')
    await service.exited
    assert.deepEqual(
      all.filter(({ pid }) => isRunning(pid)),
      [],
      'something was left running',
    )
    await checkBooks(env)
    return { kills: options.kills, jobs: jobs.length, cards, seconds: since(started) }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** An answer of 503 or a key in flight means that the service is still recovering from the kill. */
async function untilAnswered(request: () => Promise<Answer>): Promise<Answer> {
  for (const since = performance.now(); ; await wait(100)) {
    const answer = await request()
    const isFinal = answer.status !== 0 && answer.status !== 503 && answer.body.code !== 'idempotency_key_in_flight'
    if (isFinal || performance.now() - since > OUTAGE_TIMEOUT_MS) return answer
  }
}

async function untilSignedIn(service: Service): Promise<Api> {
  for (const since = performance.now(); ; await wait(100)) {
    try {
      return await signIn(service)
    } catch (error) {
      if (performance.now() - since > OUTAGE_TIMEOUT_MS) throw error
    }
  }
}

/** Kills at least one of the supervisor, the API, the worker and PostgreSQL. */
function killSome({ child }: Service, random: () => number): number[] {
  const own = { pid: child.pid ?? 0, command: 'samakart' }
  const isOurs = /^(samakart|\S*\/postgres )/
  const all = [own, ...descendantsOf(own.pid)].filter(({ command }) => isOurs.test(command)).map(({ pid }) => pid)
  const some = all.filter(() => random() < 0.4)
  const targets = some.length > 0 ? some : all.slice(Math.floor(random() * all.length)).slice(0, 1)
  for (const pid of targets) killIfRunning(pid)
  return targets
}

const since = (started: number) => Math.round((performance.now() - started) / 1_000)

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      cards: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  })
  const options = {
    kills: Number(values.kills),
    cardsPerJob: Number(values.cards),
    seed: Number(values.seed),
  } as const
  const { kills, jobs, cards, seconds } = await killDuringJobs(options)
  console.log(
    `${kills} kills, ${jobs} jobs, ${cards} cards: none lost, none twice, no torn file, books exact (${seconds.toFixed(0)} s)`,
  )
}
