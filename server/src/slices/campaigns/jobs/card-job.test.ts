import assert from 'node:assert/strict'
import { createHash, scryptSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPdf } from '@samakart/card-engine/testing/rasterize-pdf'
import { readZip } from '@samakart/card-engine/testing/read-zip'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import { CardUnprintable } from '#slices/cards/index.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { newCampaign, people } from '../testing/new-campaign.ts'
import { describeUnprintableCard } from './card-job.ts'

const { organization, app } = await openTestApp()
await app.services.queue.work()

async function ended(caller: Caller, jobId: string) {
  await until(async () => ['completed', 'failed'].includes((await caller.get(`/jobs/${jobId}`)).json().status))
  return (await caller.get(`/jobs/${jobId}`)).json()
}

const pagesOf = async (pdf: Buffer) => (await openPdf(pdf)).numPages

test('a list of people becomes a PDF, a ZIP, a portal and a signed manifest', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const submitted = await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(7) })
  assert.equal(submitted.statusCode, 202, submitted.body)
  const { job_id, status, total_cards, quota_consumed } = submitted.json()
  assert.deepEqual([status, total_cards, quota_consumed], ['pending', 7, 7])

  const job = await ended(operator, job_id)
  assert.deepEqual([job.status, job.progress, job.cards_generated], ['completed', 100, 7], job.error)
  const download = async (what: string) => {
    const answer = await operator.get(`/jobs/${job_id}/download/${what}`)
    assert.equal(answer.statusCode, 200, what)
    return answer
  }
  assert.equal((await download('pdf')).rawPayload.subarray(0, 5).toString(), '%PDF-')
  assert.equal((await download('pdf?layout=a4')).rawPayload.subarray(0, 5).toString(), '%PDF-')
  assert.deepEqual(
    await Promise.all(
      ['pdf', 'pdf?layout=a4', 'pdf?layout=a4&duplex=true', 'pdf?layout=calibration'].map(async (what) =>
        pagesOf((await download(what)).rawPayload),
      ),
    ),
    [7, 1, 2, 2],
  )
  assert.equal((await download('zip')).rawPayload.subarray(0, 2).toString(), 'PK')
  const portal = await download('portal')
  assert.match(String(portal.headers['content-disposition']), /attachment; filename="DKR\d+-portal\.zip"/)

  const { signature, ...statement } = (await download('manifest')).json()
  const key = publicKeyFromBytes(Buffer.from(statement.public_key, 'base64'))
  assert.ok(verifyBytes(key, Buffer.from(canonicalJson(statement)), signature))
  const zip = createHash('sha256')
    .update((await download('zip')).rawPayload)
    .digest('hex')
  assert.equal(statement.artifacts.zip.sha256, zip)
  assert.equal(statement.cards.length, 7)
  assert.ok(!JSON.stringify(statement).includes('Ndiaye'))

  const kept = Object.values(job.artifact_bytes as Record<string, number>)
  assert.equal(job.artifact_bytes.zip, (await download('zip')).rawPayload.length)
  const storage = (await operator.get('/billing/my-usage')).json().storage_gb_used
  assert.equal(storage, Math.round(kept.reduce((sum, bytes) => sum + bytes, 0) / 1e6) / 1e3)

  const detail = (await operator.get(`/campaigns/${campaign}`)).json()
  assert.deepEqual([detail.status, detail.total_cards, detail.jobs[0].job_id], ['completed', 7, job_id])
})

test('a download can be resumed, and an unchanged file is not sent again', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(2) })).json()
  assert.equal((await operator.get(`/jobs/${job_id}/download/pdf`)).statusCode, 409)
  await ended(operator, job_id)
  const url = `/jobs/${job_id}/download/zip`
  const whole = await operator.get(url)
  const part = await operator.get(url, { range: 'bytes=10-19' })
  for (const { headers } of [whole, part]) assert.equal(headers['cache-control'], 'private, no-store')
  assert.deepEqual([part.statusCode, part.headers['content-range']], [206, `bytes 10-19/${whole.rawPayload.length}`])
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(10, 20))
  assert.equal((await operator.get(url, { range: 'bytes=999999999-' })).statusCode, 416)
  assert.equal((await operator.get(url, { 'if-none-match': String(whole.headers.etag) })).statusCode, 304)
  assert.equal((await operator.get(`/jobs/${job_id}/download/poem`)).statusCode, 404)
})

test('a portal finds a typed code by the slow hash that the card keeps, until its campaign leaves codes out', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const campaign = await newCampaign(operator)
  const submit = async (beneficiaries: object[]) => {
    const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries })).json()
    await ended(operator, job_id)
    return registryOf((await operator.get(`/jobs/${job_id}/download/portal`)).rawPayload)
  }
  const kept = async () => {
    const { rows } = await asOwner(app.services).query<{ card_code: string; code_hash: Buffer | null }>(
      'select card_code, code_hash from card where campaign_id = $1 order by card_code',
      [campaign],
    )
    return rows
  }
  const list = people(3)
  const first = await submit(list.slice(0, 2))
  const cards = await kept()
  const { salt, n, r, p, bytes } = first.code_hash
  for (const { card_code, code_hash } of cards) {
    const hashed = scryptSync(card_code, Buffer.from(salt, 'hex'), bytes, { N: n, r, p })
    assert.deepEqual(code_hash, hashed)
    assert.equal(first.entries[first.codes[hashed.toString('hex')] ?? ''].status, 'valid')
    assert.equal(first.codes[createHash('sha256').update(card_code).digest('hex')], undefined)
  }
  const url = `/campaigns/${campaign}`
  const changed = await operator.send({ method: 'PATCH', url, payload: { typed_codes: 'left_out' } })
  assert.equal(changed.json().typed_codes, 'left_out', changed.body)
  const second = await submit(list.slice(2))
  assert.deepEqual([second.total_cards, second.code_hash, second.codes], [3, null, {}])
  assert.equal((await kept()).filter(({ code_hash }) => code_hash === null).length, 1, 'none is computed in vain')
})

test('a campaign may give its cards longer codes behind a short prefix, also when a card is replaced', async () => {
  const operator = await (await organization()).as('operator')
  const body = { name: 'Vaccination', campaign_type: 'vaccination', language: 'fr', template_id: 'vital' }
  const tooLong = await operator.post('/campaigns/', { ...body, prefix: 'DKRVA', card_code_length: 12 })
  assert.deepEqual([tooLong.statusCode, tooLong.json().errors[0].path], [422, 'prefix'])
  const campaign = await newCampaign(operator, { prefix: 'DKRL', card_code_length: 12 })
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(2) })).json()
  await ended(operator, job_id)
  const [card] = (await operator.get(`/jobs/${job_id}/cards`)).json().items
  const isLong = /^DKRL-[0-9A-HJKMNP-TV-Z]{12}$/
  assert.match(card.card_code, isLong)
  const typed = card.card_code.toLowerCase().replace('-', '')
  assert.equal((await operator.get(`/cards/${typed}`)).json().card_code, card.card_code)
  const again = await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'lost' })
  assert.match(again.json().card_code, isLong, again.body)
  const { codes } = await registryOf((await operator.get(`/jobs/${job_id}/download/portal`)).rawPayload)
  assert.equal(Object.keys(codes).length, 2)
})

test('a job that fails at a card names its row, its field and the reason', () => {
  const unprintable = new CardUnprintable('too-long', 'last_name is too long for its place.', 'last_name')
  unprintable.index = 17
  assert.equal(describeUnprintableCard(unprintable), 'card_refused: too-long beneficiaries/17/last_name')
  assert.equal(
    describeUnprintableCard(new CardUnprintable('logo-unreadable', 'Broken.')),
    'card_refused: logo-unreadable',
  )
})

async function registryOf(portal: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-portal-'))
  try {
    writeFileSync(join(folder, 'a.zip'), portal)
    return JSON.parse(String((await readZip(join(folder, 'a.zip'))).get('registry.json')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
