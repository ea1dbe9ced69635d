// npm run bench -- layouts [--cards 10000]
// Measures the PDFs that a job did not make and that are made when somebody asks: seconds, processor seconds and memory of all
// processes including PostgreSQL, and how long the same API process takes for other requests meanwhile. Every card has an identity QR.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCampaign, waitForJob } from '../campaigns.ts'
import { people } from '../people.ts'
import { memoryMb, processorSeconds, watchMemory } from '../process-tree.ts'
import { circumstances, writeResults } from '../results-file.ts'
import { signIn, startService, wait } from '../service.ts'
import { formatTimes, requestAtIntervals } from './request-at-intervals.ts'

const SETTLE_MS = 5_000
const LAYOUTS = [
  'layout=cr80&duplex=true',
  'layout=a4&duplex=true&flip=short',
  'layout=a4-8&duplex=true&sort=place',
  'layout=receipts&sort=place',
]

const { values } = parseArgs({ options: { cards: { type: 'string', default: '10000' } } })
const cards = Number(values.cards)
const zones = ['Pikine', 'Guédiawaye', 'Rufisque', 'Dakar Plateau', 'Keur Massar']
const folder = mkdtempSync(join(tmpdir(), 'samakart-layouts-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
try {
  const root = service.child.pid ?? 0
  const api = await signIn(service)
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' }
  const setting = JSON.stringify({ enabled: true, date_of_birth: 'year', photo: false })
  await fetch(`${service.url}/settings/identity-qr`, { method: 'PUT', headers, body: setting })
  const campaignId = await createCampaign(api, 'BENCH')
  const beneficiaries = people(cards, 0).map((person, i) => ({
    ...person,
    zone: zones[i % zones.length],
    health_center: `Poste de santé ${i % 37}`,
  }))
  const { status, body } = await api.post(`/campaigns/${campaignId}/jobs`, { beneficiaries })
  assert.equal(status, 202)
  await waitForJob(api, String(body.job_id), 100)
  await wait(SETTLE_MS)
  const rows = [
    `${availableParallelism()} cores, ${cards} people, ${circumstances()}.`,
    '',
    '| layout | seconds | processor seconds | MB before, at most | MB of PDF | `/health/live` meanwhile |',
    '| --- | --- | --- | --- | --- | --- |',
  ]
  for (const query of LAYOUTS) {
    const [before, processor, stopWatching] = [memoryMb(root), processorSeconds(root), watchMemory(root)]
    const started = performance.now()
    let bytes = 0
    const made = download(`${service.url}/jobs/${body.job_id}/download/pdf?${query}`, headers).then((size) => {
      bytes = size
    })
    const times = await requestAtIntervals(() => fetch(`${service.url}/health/live`).then((one) => one.text()), made)
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    const used = (processorSeconds(root) - processor).toFixed(1)
    const row = [query, seconds, used, `${before}, ${stopWatching()}`, (bytes / 1e6).toFixed(1), formatTimes(times)]
    rows.push(`| ${row.join(' | ')} |`)
    console.log(row.join('; '))
    await wait(SETTLE_MS)
  }
  if (cards === 10_000) writeResults('layouts', rows)
} finally {
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Reads the answer as it comes, so that this process does not hold it. */
async function download(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers })
  assert.equal(answer.status, 200)
  let size = 0
  for await (const part of answer.body ?? []) size += part.length
  return size
}
