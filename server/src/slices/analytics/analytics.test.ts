import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { artifactKinds } from '#slices/campaigns/jobs/artifacts.ts'
import { reissueCard, revokeCard } from '#slices/cards/index.ts'
import { campaignFixture, person } from '#testing/campaign-fixture.ts'
import { openTestApp } from '#testing/test-app.ts'
import { toCsv } from './table-answer.ts'

const { organization, services, clock } = await openTestApp()

const people = (first: number, count: number) => Array.from({ length: count }, (_, index) => person(first + index))
const figures = async (
  caller: { get(url: string): Promise<{ statusCode: number; json(): unknown }> },
  path: string,
) => {
  const answer = await caller.get(`/api/v1/analytics/${path}`)
  assert.equal(answer.statusCode, 200)
  return answer.json() as never
}

/** Three days of an organization on the plan `starter`: quota 100, 75 F a card beyond, 60 F for DHIS2, 15 F at 450 DPI. */
async function threeDays() {
  const own = await organization('starter', 1_000_000)
  const fixture = campaignFixture(services, own.id)
  const admin = await own.as('programme_admin')
  clock.set('2026-03-08T08:00:00Z')
  const dakar = await fixture.campaign('DKRVAC')
  const first = await fixture.made(dakar.id, people(0, 4))
  clock.set('2026-03-09T23:59:00Z')
  const thies = await fixture.campaign('THIDIS')
  await fixture.made(thies.id, people(10, 3), { engine: 'dhis2', dpi: 450 })
  const lost = await fixture.submit(thies.id, people(20, 2))
  const late = await fixture.submit(dakar.id, people(30, 5), { dpi: 600 })
  clock.set('2026-03-10T09:00:00Z')
  await fixture.fail(lost)
  await fixture.complete(late)
  await fixture.submit(dakar.id, people(40, 6))
  assert.equal(
    (await admin.post('/billing/premium-modules/activate', { module_key: 'advanced_analytics' })).statusCode,
    201,
  )
  return { fixture, admin, first }
}

const history = await threeDays()

test('the figures of a new organization are zeros, and its period has every day', async () => {
  const viewer = await (await organization()).as('viewer')
  assert.deepEqual(await figures(viewer, 'summary'), {
    period_days: 30,
    total_campaigns: 0,
    all_campaigns: 0,
    total_jobs: 0,
    total_cards: 0,
    completed_jobs: 0,
    failed_jobs: 0,
    success_rate: 0,
    total_spend_fcfa: 0,
    balance_fcfa: 0,
    cards_total: 0,
  })
  const timeline = (await figures(viewer, 'campaigns-timeline?days=3')) as { date: string }[]
  assert.deepEqual(
    timeline.map(({ date }) => date),
    ['2026-03-08', '2026-03-09', '2026-03-10'],
  )
  for (const days of [0, -1, 1.5, 'x', 3_661]) {
    assert.equal((await viewer.get(`/api/v1/analytics/summary?days=${days}`)).statusCode, 422, String(days))
  }
})

test('the summary needs no module; everything else is refused without it', async () => {
  const viewer = await (await organization('starter')).as('viewer')
  assert.equal((await viewer.get('/api/v1/analytics/summary')).statusCode, 200)
  assert.equal((await viewer.get('/api/v1/analytics/export?report=summary')).statusCode, 200)
  for (const path of [
    'studio-stats',
    'campaigns-timeline',
    'spend-timeline',
    'export?report=spend-timeline',
    'export?report=studio-stats&format=xlsx',
  ]) {
    const answer = await viewer.get(`/api/v1/analytics/${path}`)
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'module_inactive'], path)
  }
})

test('a job and its cards count for the day on which it was accepted, and any period adds up', async () => {
  const { admin } = history
  const spent = 100_000
  assert.deepEqual(await figures(admin, 'campaigns-timeline?days=4'), [
    { date: '2026-03-07', jobs: 0, cards: 0, dhis2_cards: 0 },
    { date: '2026-03-08', jobs: 1, cards: 4, dhis2_cards: 0 },
    { date: '2026-03-09', jobs: 3, cards: 8, dhis2_cards: 3 },
    { date: '2026-03-10', jobs: 1, cards: 0, dhis2_cards: 0 },
  ])
  assert.deepEqual(await figures(admin, 'spend-timeline?days=2'), [
    { date: '2026-03-09', amount_fcfa: 0 },
    { date: '2026-03-10', amount_fcfa: spent },
  ])
  assert.deepEqual(await figures(admin, 'summary?days=2'), {
    period_days: 2,
    total_campaigns: 1,
    all_campaigns: 2,
    total_jobs: 4,
    total_cards: 8,
    completed_jobs: 2,
    failed_jobs: 1,
    success_rate: 66.67,
    total_spend_fcfa: spent,
    balance_fcfa: 900_000,
    cards_total: 12,
  })
  const { total_jobs, total_cards } = (await figures(admin, 'summary?days=1')) as Record<string, number>
  assert.deepEqual([total_jobs, total_cards], [1, 0])
})

test('the totals since the beginning are by status, by resolution and by engine', async () => {
  const { fixture, admin, first } = await threeDays()
  const [lost, broken] = await fixture.cardsOf(first)
  await fixture.act((work) => revokeCard(work, lost?.card_code ?? '', 'lost'))
  await fixture.act((work) => reissueCard(work, broken?.card_code ?? '', { reason: 'broken' }))
  assert.deepEqual(await figures(admin, 'studio-stats'), {
    total_cards: 12,
    dhis2_cards: 3,
    jobs_by_status: { pending: 1, generating: 0, completed: 3, failed: 1 },
    cards_by_status: { pending: 6, valid: 11, revoked: 2, void: 2 },
    dpi_distribution: [
      { render_scale: 1, dpi: 300, jobs: 1, cards: 4 },
      { render_scale: 1.5, dpi: 450, jobs: 1, cards: 3 },
      { render_scale: 2, dpi: 600, jobs: 1, cards: 5 },
    ],
    sms_sent: 0,
    whatsapp_sent: 0,
    qr_verified: 0,
    storage_mb: (3_000 * artifactKinds.length) / 1_000_000,
    pdf_exports: 3,
    cost_fcfa: 0,
    total_cost_fcfa: 100_000,
    reissued_cards: 1,
  })
})

test('a verification counts in the figures at once', async () => {
  const own = await organization()
  const fixture = campaignFixture(services, own.id)
  const viewer = await own.as('viewer')
  const operator = await own.as('operator')
  const campaign = await fixture.campaign('DKRQRC')
  const [card] = await fixture.cardsOf(await fixture.made(campaign.id, people(0, 1)))
  const again = await operator.post(`/cards/${card?.card_code}/reissue`, {})
  await viewer.get(`/mpi/verify/${again.json().qr_token}`)
  const { qr_verified } = (await figures(viewer, 'studio-stats')) as Record<string, number>
  assert.equal(qr_verified, 1)
})

test('reports hold the figures of their operation, as CSV and as XLSX', async () => {
  const { admin } = history
  const csv = await admin.get('/api/v1/analytics/export?report=campaigns-timeline&days=2')
  assert.match(String(csv.headers['content-type']), /^text\/csv/)
  assert.match(String(csv.headers['content-disposition']), /filename="campaigns-timeline-2026-03-10\.csv"/)
  assert.deepEqual(parse(csv.body, { bom: true }), [
    ['date', 'jobs', 'cards', 'dhis2_cards'],
    ['2026-03-09', '3', '8', '3'],
    ['2026-03-10', '1', '0', '0'],
  ])
  for (const report of ['summary', 'studio-stats', 'spend-timeline']) {
    const sheet = await admin.get(`/api/v1/analytics/export?report=${report}&format=xlsx&days=2`)
    assert.equal(sheet.statusCode, 200, sheet.body)
    const rows = (await readXlsxFile(sheet.rawPayload))[0]?.data ?? []
    assert.ok(rows.length > 2)
    if (report === 'summary')
      assert.deepEqual(
        rows.find(([name]) => name === 'total_cards'),
        ['total_cards', 8],
      )
  }
  assert.equal((await admin.get('/api/v1/analytics/export?report=people')).statusCode, 422)
  assert.equal((await admin.get('/api/v1/analytics/export?report=summary&format=pdf')).statusCode, 422)
})

test('no cell of a CSV file is a formula, and quotes and commas stay in their cell', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a,"b"\r\nc', 'é']
  const [row] = parse(toCsv({ name: 'x', columns: ['a'], rows: [cells] }), {
    bom: true,
    from: 2,
    relax_column_count: true,
  })
  assert.deepEqual(row, ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", 'a,"b"\r\nc', 'é'])
})

test('the figures never include another organization’s work', async () => {
  const outsider = await (await organization()).as('viewer')
  assert.equal(((await figures(outsider, 'summary')) as Record<string, number>).cards_total, 0)
})
