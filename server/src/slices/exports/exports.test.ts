import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { readCsv } from '@samakart/rules/read-csv'
import { readSheet } from 'read-excel-file/universal'
import { writeXlsx } from '#platform/tables/write-xlsx.ts'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, services } = await openTestApp()
await services.queue.work()
const org = await organization()
const [operator, admin] = [await org.as('operator'), await org.as('programme_admin')]
const body = { campaign_type: 'vaccination', language: 'fr', template_id: 'vital', prefix: 'EXPORT' }
const { id: campaign } = (await operator.post('/campaigns/', { ...body, name: 'Suivi VIH Pikine' })).json()
const beneficiaries = [
  { first_name: 'Awa', last_name: 'Diop', beneficiary_id: '=1+1', phone_number: '+221771112233' },
  { first_name: '@Modou', last_name: 'Fall, "le grand"', beneficiary_id: 'B-2' },
  { first_name: 'Ndèye', last_name: 'Sarr' },
]
const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries })).json()
await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')

const parseCsv = (text: string) => readCsv(Buffer.from(text))
const readXlsx = async (file: Buffer) =>
  (await readSheet(new Uint8Array(file).buffer)).map((row) => row.map((cell) => String(cell ?? '')))

const auditOf = async (action: string) =>
  (await admin.get(`/audit/entries?limit=50`)).json().items.find((entry: { action: string }) => entry.action === action)

test('cards are exported with what a spreadsheet would run made harmless and the illness masked, and it is recorded', async () => {
  const answer = await operator.get(`/cards/export?campaign_id=${campaign}&q=Diop`)
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-disposition']), /cards-2026-03-10\.csv/)
  const [heading, row, ...rest] = parseCsv(answer.body)
  assert.deepEqual(rest, [])
  const cell = (name: string) => row?.[heading?.indexOf(name) ?? -1]
  assert.deepEqual([cell('beneficiary_id'), cell('campaign'), cell('last_name')], ["'=1+1", '•••', 'Diop'])
  await until(async () => (await auditOf('cards.exported')) !== undefined)
  const entry = await auditOf('cards.exported')
  assert.deepEqual(entry.details, { rows: 1, format: 'csv', filter: `campaign_id=${campaign} q` })
  assert.equal(entry.actor, operator.userId)
})

test('a workbook has the same rows, as texts', async () => {
  const answer = await operator.get('/mpi/people/export?format=xlsx')
  assert.equal(answer.statusCode, 200)
  const rows = await readXlsx(answer.rawPayload)
  assert.equal(rows.length, 4)
  assert.ok(
    rows.some((row) => row.includes('Fall, "le grand"') && row.includes('@Modou')),
    JSON.stringify(rows),
  )
})

test('reviews, messages, a selection and the cards of a job are exported too, each for the roles that see them', async () => {
  assert.equal((await operator.get('/mpi/reviews/export')).body.trim().split('\r\n').length, 1)
  assert.equal((await admin.get('/distribution/messages/export')).statusCode, 200)
  assert.equal((await operator.get('/distribution/messages/export')).statusCode, 403)
  assert.equal((await (await org.as('viewer')).get('/mpi/people/export')).statusCode, 403)
  const [card] = (await operator.get(`/campaigns/${campaign}/cards`)).json().items
  const selected = await operator.post('/cards/bulk/export', { card_codes: [card.card_code, 'EXPORT-00000000'] })
  assert.equal(parseCsv(selected.body).length, 2)
  const listed = parseCsv((await operator.get(`/jobs/${job_id}/cards.csv`)).body)
  assert.deepEqual(listed[0], ['row', 'beneficiary_id', 'mpi_id', 'card_code', 'status', 'outcome'])
  assert.deepEqual(
    listed.slice(1).map(([row, number, , , status, outcome]) => [row, number, status, outcome]),
    [
      ['1', "'=1+1", 'valid', 'created'],
      ['2', 'B-2', 'valid', 'created'],
      ['3', '', 'valid', 'created'],
    ],
  )
})

test('a file is written while it is read, in the memory of a page, and stops with its reader', async () => {
  let pages = 0
  async function* endless() {
    for (;;) {
      pages += 1
      yield Array.from({ length: 500 }, () => ['x'.repeat(100), Math.random(), null])
    }
  }
  const stream = writeXlsx('long', ['a', 'b', 'c'], endless())
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > 200_000) break
  }
  const written = pages
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.ok(pages - written <= 2, `${pages - written} pages after the reader left`)
  assert.ok(pages < 200, `${pages} pages for ${bytes} bytes`)
  async function* one() {
    yield [['é & <b>', 3, null]]
  }
  const rows = await readXlsx(await buffer(Readable.from(writeXlsx('kurz', ['a'], one()))))
  assert.deepEqual(rows, [
    ['a', ''],
    ['é & <b>', '3'],
  ])
})
