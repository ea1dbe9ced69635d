import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Invalid } from '#platform/invalid.ts'
import { CardRenderer } from '#slices/cards/index.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { printCardsAgain } from './print-again.ts'

const { organization, services, clock } = await openTestApp()
await services.queue.work()
let prefixes = 0

async function campaignOf(caller: Caller, beneficiaries: object[], more: object = {}) {
  const body = { campaign_type: 'vaccination', language: 'fr', template_id: 'vital', name: `Passe ${++prefixes}` }
  const { id } = (await caller.post('/campaigns/', { ...body, prefix: `LST${prefixes}` })).json()
  const { job_id } = (await caller.post(`/campaigns/${id}/jobs`, { beneficiaries, ...more })).json()
  await until(async () => (await caller.get(`/jobs/${job_id}`)).json().status === 'completed')
  return { id: id as string, job: job_id as string }
}
const awa = { first_name: 'Awa', last_name: 'Diop', date_of_birth: '1990-02-03', beneficiary_id: 'DK-001/A' }
const modou = { first_name: 'Modou', last_name: 'Fall', date_of_birth: '1980-01-01', beneficiary_id: 'DK-002' }
const codesOf = ({ items }: { items: { card_code: string }[] }) => items.map(({ card_code }) => card_code)

test('a card is found across campaigns by its code, its number as people type it, or its holder, also after a reissue', async () => {
  const operator = await (await organization()).as('operator')
  const first = await campaignOf(operator, [awa, modou])
  await campaignOf(operator, [{ ...awa, beneficiary_id: 'TH-9' }])
  const find = async (query: string) => (await operator.get(`/cards?${query}`)).json()
  const [card] = (await find(`q=dk001a`)).items
  assert.deepEqual([card.beneficiary_id, card.last_name, card.campaign_id], ['DK-001/A', 'Diop', first.id])
  assert.equal((await find(`beneficiary_id=${encodeURIComponent('DK-001/A')}`)).total, 1)
  assert.deepEqual(codesOf(await find(`q=${card.card_code.toLowerCase().replace('-', '%20')}`)), [card.card_code])
  assert.equal((await find('q=diop%20awa')).total, 2)
  assert.equal((await find(`q=diop&campaign_id=${first.id}`)).total, 1)
  assert.equal((await find(`q=diop&beneficiary_id=TH-9`)).total, 1)
  assert.equal((await find('q=personne')).total, 0)
  const { card_code } = (await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'perdue' })).json()
  const both = await find('q=DK-001/A&sort=issued_at')
  assert.deepEqual(codesOf(both).sort(), [card.card_code, card_code].sort())
  assert.deepEqual([both.items[1].job_id, both.items[1].beneficiary_id], [null, 'DK-001/A'])

  const one = (await operator.get(`/cards/${card_code.toLowerCase()}`)).json()
  const { status, mpi_id, campaign_id, job_id, beneficiary_id, valid_until } = one
  assert.deepEqual(
    [one.card_code, status, mpi_id, campaign_id, job_id, beneficiary_id, valid_until],
    [card_code, 'valid', card.mpi_id, first.id, null, 'DK-001/A', null],
  )
  assert.equal((await operator.get('/cards/LST1-00000000')).statusCode, 404)
  const stranger = await (await organization()).as('operator')
  assert.equal((await stranger.get(`/cards/${card_code}`)).statusCode, 404)
  assert.equal((await stranger.get('/cards?q=diop')).json().total, 0)
})

test('filters and order hold together, cursors walk the list once, and totals are right after every change', async () => {
  const operator = await (await organization()).as('operator')
  const people = Array.from({ length: 7 }, (_, at) => ({
    ...modou,
    first_name: `Modou${at}`,
    beneficiary_id: `N${at}`,
  }))
  const { id, job } = await campaignOf(operator, people)
  const get = async (query: string) => (await operator.get(`/cards?campaign_id=${id}&${query}`)).json()
  const all = codesOf(await get('limit=50'))
  assert.equal(all.length, 7)
  const walked: string[] = []
  let cursor = ''
  do {
    const page = await get(`limit=3${cursor}`)
    assert.deepEqual([page.total, page.offset], [7, walked.length])
    walked.push(...codesOf(page))
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : ''
  } while (cursor)
  assert.deepEqual(walked, all)
  assert.deepEqual(codesOf(await get('limit=2&offset=2')), all.slice(2, 4))
  assert.deepEqual(codesOf(await get('limit=50&sort=issued_at')), all.toReversed())

  clock.advanceSeconds(60)
  const since = services.clock.now().toISOString()
  const [gone, other] = [all[3], all[5]]
  const bulk = await operator.post('/cards/bulk/revoke', {
    card_codes: [gone, 'LST1-00000000', other, gone],
    reason: 'volées',
  })
  const { done, results } = bulk.json()
  assert.deepEqual(
    [done, results.map((one: { outcome: string }) => one.outcome)],
    [3, ['done', 'card_not_found', 'done', 'done']],
  )
  const again = (await operator.post('/cards/bulk/revoke', { card_codes: [gone], reason: 'volées' })).json()
  assert.equal(again.results[0].outcome, 'card_already_revoked')
  assert.deepEqual([(await get('status=revoked')).total, (await get('status=valid')).total], [2, 5])
  assert.deepEqual(codesOf(await get(`updated_since=${since}`)).sort(), [gone, other].sort())
  assert.deepEqual(codesOf(await get('sort=-updated_at&limit=2')).sort(), [gone, other].sort())
  assert.equal((await get(`issued_from=${since}`)).total, 0)
  assert.equal((await get('issued_before=2000-01-01')).total, 0)
  assert.deepEqual(codesOf(await get(`job_id=${job}&limit=1`)).length, 1)
  assert.equal((await operator.get('/jobs?status=completed&updated_since=2000-01-01')).json().total, 1)
  assert.equal((await operator.get(`/jobs?campaign_id=${id}&status=failed`)).json().total, 0)

  const dry = (await operator.post('/cards/bulk/print', { card_codes: [gone, all[0]], dry_run: true })).json()
  assert.deepEqual(
    dry.results.map((one: { outcome: string }) => one.outcome),
    ['card_revoked', 'done'],
  )
  const pdf = await operator.post('/cards/bulk/print', { card_codes: [gone, all[0], all[1]] })
  assert.equal(pdf.statusCode, 200, pdf.body.slice(0, 300))
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-')
  assert.equal((await operator.post('/cards/bulk/print', { card_codes: [gone] })).statusCode, 422)
})

test('a card that is gone when it is printed is left out', async () => {
  const { id: tenantId, as } = await organization()
  const operator = await as('operator')
  const { id } = await campaignOf(operator, [awa])
  const [code = ''] = codesOf((await operator.get(`/cards?campaign_id=${id}`)).json())
  await using renderer = new CardRenderer()
  const { file } = await printCardsAgain(services, renderer, tenantId, ['LST1-00000000', code], 'cr80')
  assert.equal(file.subarray(0, 5).toString(), '%PDF-')
  await assert.rejects(printCardsAgain(services, renderer, tenantId, ['LST1-00000000'], 'cr80'), Invalid)
})

test('a job’s rows are listed with what became of each, also those that got no card', async () => {
  const operator = await (await organization()).as('operator')
  const { id } = await campaignOf(operator, [awa])
  const beneficiaries = [modou, { ...awa, beneficiary_id: 'B' }, { first_name: 'Ndèye', last_name: 'Sarr' }]
  const body = { beneficiaries, duplicates: 'skip', duplicate_rows: [{ row: 2, choice: 'skip' }] }
  const { job_id } = (await operator.post(`/campaigns/${id}/jobs`, body)).json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  const page = (await operator.get(`/jobs/${job_id}/cards`)).json()
  assert.deepEqual(
    page.items.map((one: Record<string, unknown>) => [one.row, one.status, one.outcome, one.card_code !== null]),
    [
      [1, 'valid', 'created', true],
      [2, null, 'skipped', false],
      [3, null, 'skipped', false],
    ],
  )
  assert.deepEqual([page.total, page.items[0].beneficiary_id], [3, 'DK-002'])
  const next = (await operator.get(`/jobs/${job_id}/cards?limit=1&offset=2`)).json()
  assert.deepEqual([next.items[0].row, next.items[0].outcome], [3, 'skipped'])
})

test('an erased person’s number finds nobody', async () => {
  const own = await organization()
  const [operator, manager, admin] = [await own.as('operator'), await own.as('programme_admin'), await own.as('admin')]
  await campaignOf(operator, [awa, modou])
  const [card] = (await operator.get('/cards?q=DK-002')).json().items
  const { id } = (await manager.post(`/mpi/${card.mpi_id}/erasure`, { reason: 'demande' })).json()
  const erased = await admin.post(`/erasures/${id}/confirm`)
  assert.equal(erased.statusCode, 200, erased.body)
  assert.equal((await operator.get('/cards?q=DK-002')).json().total, 0)
  assert.equal((await operator.get('/cards?q=DK-001')).json().total, 0)
  assert.equal((await operator.get('/cards?q=DK-001A')).json().total, 1)
})
