// npm run bench:jobs -- --kills 200 --engine embedded|postgres
// Kills the service while it generates cards, again and again, and then counts: every card once, every file whole, every
// franc and every card of quota accounted for.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'
import { people } from '../people.ts'
import { type Api, signIn, startService, wait } from '../service.ts'

export interface JobKillOptions {
  kills: number
  engine: 'embedded' | 'postgres'
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

const doctor = fileURLToPath(new URL('../../server/src/tools/doctor.ts', import.meta.url))

export async function killDuringJobs(options: JobKillOptions): Promise<JobKillResult> {
  const started = performance.now()
  const random = sequence(options.seed)
  const folder = mkdtempSync(join(tmpdir(), 'samakart-job-kill-'))
  const postgres = options.engine === 'postgres' ? await startPostgres() : undefined
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error', ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
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
      service.child.kill('SIGKILL')
      await service.exited
      service = await startService(env)
      api = await signIn(service)
      // Whoever got no answer asks again with the same key, and so does whoever got one.
      const again = await api.post(`/campaigns/${campaign.body.id}/jobs`, body, key)
      assert.equal(again.status, 202)
      if (submitted.status === 202) assert.equal(again.body.job_id, submitted.body.job_id)
      jobs.push(String(again.body.job_id))
    }
    const cards = await checkJobs(api, jobs, options.cardsPerJob)
    const usage = await api.get('/billing/my-usage')
    assert.equal(usage.body.identities_used, cards)
    const detail = await api.get(`/campaigns/${campaign.body.id}`)
    assert.deepEqual([detail.body.status, detail.body.total_cards], ['completed', cards])
    service.child.kill('SIGTERM')
    await service.exited
    await checkBooks(env)
    return { kills: options.kills, jobs: jobs.length, cards, seconds: (performance.now() - started) / 1_000 }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

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
      engine: { type: 'string', default: 'embedded' },
      cards: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  })
  const engine = values.engine === 'postgres' ? 'postgres' : 'embedded'
  const options = {
    kills: Number(values.kills),
    engine,
    cardsPerJob: Number(values.cards),
    seed: Number(values.seed),
  } as const
  const { kills, jobs, cards, seconds } = await killDuringJobs(options)
  console.log(
    `${engine}: ${kills} kills, ${jobs} jobs, ${cards} cards: none lost, none twice, no torn file, books exact (${seconds.toFixed(0)} s)`,
  )
}
