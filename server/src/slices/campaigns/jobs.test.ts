import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { canonicalJson } from '#platform/crypto/canonical-json.ts'
import { publicKeyFromBytes, verifyBytes } from '#platform/crypto/signatures.ts'
import { openPdf } from '#slices/cards/rendering/testing/rasterize-pdf.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, app, shop } = await openTestApp()
await app.shop.queue.work()

let prefixes = 0

async function newCampaign(caller: Caller, changes: object = {}): Promise<string> {
  const prefix = `DKR${String(++prefixes).padStart(3, '0')}`
  const body = { name: 'Vaccination 2026', campaign_type: 'vaccination', prefix, language: 'fr', template_id: 'vital' }
  const answer = await caller.post('/campaigns/', { ...body, ...changes })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().id
}

function people(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    first_name: ['Aïssatou', 'Modou', 'Ndèye', 'Ibrahima'][i % 4],
    last_name: ['Ndiaye', 'Fall', 'Diop', 'Sarr', 'Ba'][i % 5],
    date_of_birth: `19${60 + (i % 40)}-0${1 + (i % 9)}-${10 + (i % 19)}`,
    gender: i % 2 === 0 ? 'F' : 'M',
    beneficiary_id: `B-${i}`,
    zone: 'Dakar Ouest',
  }))
}

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

test('downloads can be resumed and are not sent twice', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(2) })).json()
  assert.equal((await operator.get(`/jobs/${job_id}/download/pdf`)).statusCode, 409)
  await ended(operator, job_id)
  const url = `/jobs/${job_id}/download/zip`
  const whole = await operator.get(url)
  const part = await operator.get(url, { range: 'bytes=10-19' })
  assert.deepEqual([part.statusCode, part.headers['content-range']], [206, `bytes 10-19/${whole.rawPayload.length}`])
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(10, 20))
  assert.equal((await operator.get(url, { range: 'bytes=999999999-' })).statusCode, 416)
  assert.equal((await operator.get(url, { 'if-none-match': String(whole.headers.etag) })).statusCode, 304)
  assert.equal((await operator.get(`/jobs/${job_id}/download/poem`)).statusCode, 404)
})

test('every bad row is named, and nothing is done', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const [good] = people(1)
  const rows = [
    good,
    { ...good, beneficiary_id: 'x', date_of_birth: '2023-02-30' },
    { ...good, beneficiary_id: 'y', first_name: '' },
    { ...good },
    { ...good, beneficiary_id: 7 },
    'nobody',
    { ...good, beneficiary_id: 'z', phone_number: '12', gender: 'X', region_code: 'DAKAR' },
    { ...good, beneficiary_id: 'w', date_of_birth: '2126-01-01', last_name: 'a\u202eb' },
    { ...good, beneficiary_id: 'v', first_name: 'محمد' },
  ]
  const answer = await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: rows })
  assert.equal(answer.statusCode, 422)
  const paths = answer.json().errors.map((error: { path: string }) => error.path.replace('beneficiaries/', ''))
  const expected =
    '1/date_of_birth 2/first_name 3/beneficiary_id 4/beneficiary_id 5 6/gender 6/phone_number 6/region_code 7/date_of_birth 7/last_name 8/first_name'
  assert.deepEqual(paths.sort(), expected.split(' '))
  assert.equal((await operator.get(`/campaigns/${campaign}`)).json().status, 'draft')
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 0)
})

test('unknown fields are named once in the answer', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const [person] = people(1)
  const body = { beneficiaries: [{ ...person, shoe_size: 41 }], colour: 'red' }
  const answer = await operator.post(`/campaigns/${campaign}/jobs`, body, { 'accept-language': 'en' })
  assert.deepEqual(
    answer.json().warnings.map((text: string) => /"(\w+)"/.exec(text)?.[1]),
    ['colour', 'shoe_size'],
  )
})

test('double submission with one key, twenty times at once, makes one job', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const body = { beneficiaries: people(3) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => operator.post(`/campaigns/${campaign}/jobs`, body, { 'idempotency-key': 'one' })),
  )
  const ids = answers.filter((answer) => answer.statusCode === 202).map((answer) => answer.json().job_id)
  assert.equal(new Set(ids).size, 1)
  assert.equal((await operator.get(`/campaigns/${campaign}/jobs`)).json().total, 1)
})

test('a cancelled job gives everything back, and its cards exist nowhere', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const campaign = await newCampaign(operator)
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(400) })).json()
  const cancelled = await operator.post(`/jobs/${job_id}/cancel`)
  assert.equal(cancelled.statusCode, 200, cancelled.body)
  assert.deepEqual([cancelled.json().status, cancelled.json().quota_refunded], ['failed', 400])
  assert.equal((await operator.post(`/jobs/${job_id}/cancel`)).statusCode, 409)
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 0)
  const left = async (table: string, where = '') =>
    (await shop.database.pool.query(`select count(*)::int from ${table} where job_id = $1 ${where}`, [job_id])).rows[0]
      .count
  assert.deepEqual(
    [await left('card', `and status <> 'void'`), await left('card_order'), await left('job_piece')],
    [0, 0, 0],
  )
})

test('the estimate says what the job then costs', async () => {
  const operator = await (await organization('starter', 100_000)).as('operator')
  const campaign = await newCampaign(operator)
  const body = { beneficiaries: people(150), dpi: 450 }
  const estimate = (await operator.post(`/campaigns/${campaign}/jobs/estimate`, body)).json()
  const job = (await operator.post(`/campaigns/${campaign}/jobs`, body)).json()
  for (const field of ['total_cards', 'free_cards', 'billed_cards', 'cost_fcfa'])
    assert.equal(job[field], estimate[field])
})

test('another organization’s campaign, job and files do not exist', async () => {
  const operator = await (await organization()).as('operator')
  const stranger = await (await organization()).as('admin')
  const campaign = await newCampaign(operator)
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(1) })).json()
  for (const [method, url] of [
    ['GET', `/campaigns/${campaign}`],
    ['PATCH', `/campaigns/${campaign}`],
    ['DELETE', `/campaigns/${campaign}`],
    ['POST', `/campaigns/${campaign}/jobs`],
    ['GET', `/campaigns/${campaign}/jobs`],
    ['GET', `/campaigns/${campaign}/revocations`],
    ['GET', `/jobs/${job_id}`],
    ['GET', `/jobs/${job_id}/download/pdf`],
    ['GET', `/jobs/${job_id}/events`],
    ['POST', `/jobs/${job_id}/cancel`],
  ] as const) {
    const payload =
      method === 'POST' ? { beneficiaries: people(1) } : method === 'PATCH' ? { name: 'Mine now' } : undefined
    const answer = await stranger.send({ method, url, ...(payload ? { payload } : {}) })
    assert.equal(answer.statusCode, 404, `${method} ${url}`)
  }
})
