// npm run bench:kills -- --kills 200
// Kills processes of the service while it generates cards, in random combinations, again and again, and then counts: every
// card once, every file whole, every franc and every card of quota accounted for, nothing left running.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { descendantsOf, isRunning } from '../../server/src/testing/process-tree.ts'
import { people } from '../people.ts'
import { type Answer, type Api, type Service, signIn, startService, untilReady, wait } from '../service.ts'

export interface JobKillOptions {
  kills: number
  cardsPerJob: number
  seed: number
}

export interface JobKillResult {
  kills: number
  jobs: number
  cards: number
  /** Of all attempts: how often a job had to be taken up again. */
  seconds: number
}

const LONGEST_OUTAGE_MS = 60_000

const doctor = fileURLToPath(new URL('../../server/src/tools/doctor.ts', import.meta.url))

export async function killDuringJobs(options: JobKillOptions): Promise<JobKillResult> {
  const started = performance.now()
  const random = sequence(options.seed)
  const folder = mkdtempSync(join(tmpdir(), 'samakart-job-kill-'))
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error' }
  try {
    let service = await startService(env)
    let api = await signIn(service)
    const campaign = await api.post('/campaigns/', {
      name: 'Campagne interrompue',
      campaign_type: 'vaccination',
      prefix: 'KILL',
      language: 'fr',
      template_id: 'aero',
    })
    assert.equal(campaign.status, 201)
    const jobs: string[] = []
    for (let kill = 0; kill < options.kills; kill++) {
      const key = `job-${kill}`
      const body = { beneficiaries: people(options.cardsPerJob, kill) }
      const submitted = await api.post(`/campaigns/${campaign.body.id}/jobs`, body, key)
      await wait(50 + random() * 1_500)
      const killed = killSome(service, random)
      if (killed.includes(service.child.pid ?? 0)) {
        await service.exited
        service = await startService(env)
      }
      await untilReady(service)
      api = await untilSignedIn(service)
      const asked = api
      // Whoever got no answer asks again with the same key, and so does whoever got one.
      const again = await untilAnswered(() => asked.post(`/campaigns/${campaign.body.id}/jobs`, body, key))
      assert.equal(again.status, 202)
      if (submitted.status === 202) assert.equal(again.body.job_id, submitted.body.job_id)
      jobs.push(String(again.body.job_id))
      if ((kill + 1) % 50 === 0) console.log(`${kill + 1} kills, ${since(started)} s`)
    }
    const cards = await checkJobs(api, jobs, options.cardsPerJob)
    const usage = await api.get('/billing/my-usage')
    assert.equal(usage.body.identities_used, cards)
    const detail = await api.get(`/campaigns/${campaign.body.id}`)
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

/** What has just been killed may be noticed by the answer itself: 503 says to come again, and so does a key in flight. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (const since = performance.now(); ; await wait(100)) {
    const answer = await ask()
    const isFinal = answer.status !== 0 && answer.status !== 503 && answer.body.code !== 'idempotency_key_in_flight'
    if (isFinal || performance.now() - since > LONGEST_OUTAGE_MS) return answer
  }
}

async function untilSignedIn(service: Service): Promise<Api> {
  for (const since = performance.now(); ; await wait(100)) {
    try {
      return await signIn(service)
    } catch (error) {
      if (performance.now() - since > LONGEST_OUTAGE_MS) throw error
    }
  }
}

/** The supervisor, the API, the worker and PostgreSQL: any of them, at least one. */
function killSome({ child }: Service, random: () => number): number[] {
  const own = { pid: child.pid ?? 0, command: 'samakart' }
  const isKnown = /^(samakart|\S*\/postgres )/
  const all = [own, ...descendantsOf(own.pid)].filter(({ command }) => isKnown.test(command)).map(({ pid }) => pid)
  const some = all.filter(() => random() < 0.4)
  const victims = some.length > 0 ? some : all.slice(Math.floor(random() * all.length)).slice(0, 1)
  for (const pid of victims) {
    // The end of one may have ended another.
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
  return victims
}

const since = (started: number) => Math.round((performance.now() - started) / 1_000)

async function checkJobs(api: Api, jobs: readonly string[], cardsPerJob: number): Promise<number> {
  const codes = new Set<string>()
  const tokens = new Set<string>()
  for (const id of jobs) {
    while (['pending', 'generating'].includes(String((await api.get(`/jobs/${id}`)).body.status))) await wait(100)
    const job = (await api.get(`/jobs/${id}`)).body
    assert.deepEqual([job.status, job.cards_generated], ['completed', cardsPerJob], String(job.error))
    const manifest = JSON.parse((await api.bytes(`/jobs/${id}/download/manifest`)).toString()) as Manifest
    assert.equal(manifest.cards.length, cardsPerJob)
    for (const { card_code, token_sha256 } of manifest.cards) {
      codes.add(card_code)
      tokens.add(token_sha256)
    }
    for (const kind of ['pdf', 'zip', 'portal']) {
      const hash = createHash('sha256')
        .update(await api.bytes(`/jobs/${id}/download/${kind}`))
        .digest('hex')
      assert.equal(hash, manifest.artifacts[kind]?.sha256, `${kind} of ${id}`)
    }
  }
  assert.equal(codes.size, jobs.length * cardsPerJob, 'a card code twice')
  assert.equal(tokens.size, jobs.length * cardsPerJob, 'a token twice')
  return codes.size
}

async function checkBooks(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [doctor], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  assert.equal(code, 0, text)
}

interface Manifest {
  cards: { card_code: string; token_sha256: string }[]
  artifacts: Record<string, { sha256: string }>
}

/** A small generator, so that a run can be repeated from its seed. */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

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
