import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { chargeForCards, getBalance, quoteForCards, refund, requireOneCard } from './index.ts'
import { act, ask, faultsInBooks } from './testing/fixture.ts'

const { clock, organization, services } = await openTestApp()
const platform = await organization()
const admin = await platform.as('admin')

const order = { dpi: 300, engine: 'studio' } as const

async function codeOf(answer: ReturnType<typeof admin.post>): Promise<[number, string]> {
  const { statusCode, json } = await answer
  return [statusCode, json().code]
}

test('a new organization has its opening balance in the ledger and an invoice of zero', async () => {
  const body = { name: 'Région de Kolda', country_code: 'SN', region_code: 'KOL', plan: 'starter' }
  const { id } = (await admin.post('/admin/organizations', { ...body, opening_balance_fcfa: 12_345 })).json()
  const { balance_fcfa, plan } = await ask(services, id, getBalance)
  assert.deepEqual([balance_fcfa, plan], [12_345, 'starter'])
  const rows = await ask(services, id, ({ db }) =>
    db.selectFrom('billing_invoice').select(['invoice_type', 'total_fcfa', 'invoice_number']).execute(),
  )
  assert.deepEqual(rows, [{ invoice_type: 'platform_creation', total_fcfa: 0, invoice_number: 'FAC-2026-000001' }])
  assert.deepEqual(await faultsInBooks(services, id), [])
})

test('a charge beyond the balance is 402, names the shortfall and consumes nothing', async () => {
  const { id } = await organization('starter', 1_000)
  const before = await ask(services, id, getBalance)
  await assert.rejects(
    act(services, id, (work) => chargeForCards(work, { ...order, cause: 'job', cards: 120 })),
    { code: 'insufficient_balance', status: 402, members: expectMembers({ shortfall_fcfa: 500, cost_fcfa: 1_500 }) },
  )
  assert.deepEqual(await ask(services, id, getBalance), before)
  assert.deepEqual(await faultsInBooks(services, id), [])
})

function expectMembers(some: Record<string, number>) {
  return { balance_fcfa: 1_000, free_cards: 100, billed_cards: 20, ...some }
}

test('a quote is what the charge then takes; the surcharge counts once at 450 DPI and twice at 600', async () => {
  const { id } = await organization('starter', 1_000_000)
  for (const [dpi, engine, price] of [
    [300, 'studio', 75],
    [450, 'studio', 90],
    [600, 'dhis2', 90],
  ] as const) {
    const cardOrder = { cards: 110, dpi, engine }
    const quote = await ask(services, id, (scope) => quoteForCards(scope, cardOrder))
    const charge = await act(services, id, (work) => chargeForCards(work, { ...cardOrder, cause: `job-${dpi}` }))
    assert.equal(charge.unit_price_fcfa, price)
    assert.deepEqual(
      [quote.free_cards, quote.billed_cards, quote.cost_fcfa],
      [charge.free_cards, charge.billed_cards, charge.cost_fcfa],
    )
  }
})

test('a new month has its whole quota, and a refund goes into the month it came from', async () => {
  const { id } = await organization('starter', 100_000)
  clock.set('2026-03-31T23:59:59.999Z')
  await act(services, id, (work) => chargeForCards(work, { ...order, cause: 'march', cards: 150 }))
  const march = await ask(services, id, getBalance)
  assert.deepEqual([march.quota.identities_used, march.quota.identities_remaining], [150, 0])
  assert.equal(march.quota_reset_date, '2026-04-01')
  clock.set('2026-04-01T00:00:00.000Z')
  const april = await ask(services, id, getBalance)
  assert.deepEqual([april.quota.identities_used, april.quota.identities_remaining], [0, 100])
  await act(services, id, (work) => chargeForCards(work, { ...order, cause: 'april', cards: 40 }))
  await act(services, id, (work) => refund(work, { cause: 'march' }))
  const after = await ask(services, id, getBalance)
  assert.deepEqual(
    [after.quota.identities_used, after.quota.identities_remaining, after.balance_fcfa],
    [40, 60, 100_000],
  )
  assert.deepEqual(await faultsInBooks(services, id), [])
  clock.set('2026-03-10T09:00:00.000Z')
})

test('a later change of prices does not affect what was accepted before', async () => {
  const { id } = await organization('regional_ops', 1_000_000)
  await act(services, id, (work) => chargeForCards(work, { ...order, cause: 'before', cards: 5_010 }))
  const put = (payload: object) => admin.send({ method: 'PUT', url: '/billing/quota-plans/regional_ops', payload })
  const edited = await put({ sp_price_per_card: 500, unheard_of: 1 })
  assert.deepEqual([edited.statusCode, edited.json().sp_price_per_card], [200, 500])
  const { cost_fcfa } = await act(services, id, (work) => chargeForCards(work, { ...order, cause: 'after', cards: 1 }))
  assert.equal(cost_fcfa, 500)
  const given = await act(services, id, (work) => refund(work, { cause: 'before' }))
  assert.deepEqual(given, { refunded_units: 5_010, free_units: 5_000, refund_fcfa: 800 })
  assert.equal((await put({ sp_price_per_card: 80 })).statusCode, 200)
})

test('a campaign needs the quota or the money for at least one card', async () => {
  const { id } = await organization('starter', 74)
  await ask(services, id, requireOneCard)
  await act(services, id, (work) => chargeForCards(work, { ...order, cause: 'job', cards: 100 }))
  await assert.rejects(ask(services, id, requireOneCard), { code: 'quota_exhausted', status: 402 })
})

test('a top-up credits a balance once per key', async () => {
  const { id } = await organization('starter')
  const body = { organization_id: id, amount_fcfa: 50_000, reference: 'virement CBAO 118' }
  const send = () => admin.post('/billing/top-up', body, { 'idempotency-key': `top-up-${id}` })
  assert.deepEqual([(await send()).json().balance_fcfa, (await send()).json().balance_fcfa], [50_000, 50_000])
  assert.equal((await ask(services, id, getBalance)).balance_fcfa, 50_000)
})

test('a payment is credited once, whoever sends it again and however at once; another organization may use the reference', async () => {
  const [{ id }, other] = [await organization('starter'), await organization('starter')]
  const send = (organization_id: string, reference: string) =>
    admin.post('/billing/top-up', { organization_id, amount_fcfa: 50_000, reference })
  const answers = await Promise.all(['VIR-7', ' vir-7 ', 'VIR-7'].map((reference) => send(id, reference)))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
  const first = answers.find(({ statusCode }) => statusCode === 200)?.json()
  for (const refused of answers.filter(({ statusCode }) => statusCode === 409)) {
    const { code, transaction_id, amount_fcfa } = refused.json()
    assert.deepEqual([code, transaction_id, amount_fcfa], ['reference_used', first.transaction_id, 50_000])
  }
  assert.equal((await ask(services, id, getBalance)).balance_fcfa, 50_000)
  assert.equal((await send(other.id, 'VIR-7')).statusCode, 200)
})

test('bad input is refused with the specified codes', async () => {
  const { id } = await organization('starter', 1_000)
  const topUp = (amount_fcfa: unknown, organization_id = id) =>
    admin.post('/billing/top-up', { organization_id, amount_fcfa, reference: 'r' })
  for (const amount of [0, -1, 1.5, '5', null, 2 ** 53, 1e300, 1_000_000_000_001]) {
    assert.deepEqual(await codeOf(topUp(amount)), [422, 'invalid'], String(amount))
  }
  assert.deepEqual(await codeOf(topUp(5, 'org_unknown')), [404, 'organization_not_found'])
  assert.equal((await admin.post('/billing/top-up', { organization_id: id, amount_fcfa: 5 })).statusCode, 422)

  const put = async (plan: string, payload: object) =>
    (await admin.send({ method: 'PUT', url: `/billing/quota-plans/${plan}`, payload })).statusCode
  assert.equal(await put('gold', { sp_price_per_card: 5 }), 404)
  for (const bad of [-1, 0.5, '5', 2 ** 53]) assert.equal(await put('starter', { sp_price_per_card: bad }), 422)
  assert.equal(await put('starter', { studio_print_quota: -2 }), 422)
  assert.equal(await put('starter', {}), 200)
})

test('a change of plan is 404 for an unknown one, 409 for the current one, 402 without the money', async () => {
  const own = await organization('starter', 260_000)
  const manager = await own.as('programme_admin')
  const change = (plan_alias: unknown) => manager.post('/billing/change-plan', { plan_alias })
  assert.deepEqual(await codeOf(change('gold')), [404, 'plan_not_found'])
  assert.deepEqual(await codeOf(change('starter')), [409, 'plan_unchanged'])
  assert.deepEqual(await codeOf(change('sovereign_enterprise')), [402, 'insufficient_balance'])
  assert.deepEqual(await codeOf(change(5)), [422, 'invalid'])
  const changed = await change('regional_ops')
  assert.deepEqual(changed.json(), {
    previous_plan: 'starter',
    new_plan: 'regional_ops',
    effective_date: '2026-03-10',
    modules_activated: ['mpi_registry', 'sms_gateway'],
    invoice_number: 'FAC-2026-000002',
  })
  assert.equal((await manager.get('/billing/balance')).json().balance_fcfa, 10_000)
  assert.deepEqual(await faultsInBooks(services, own.id), [])
})

test('an operator reads but does not buy, and only the platform’s administrator credits and sets prices', async () => {
  const own = await organization('starter', 1_000_000)
  const [operator, manager] = [await own.as('operator'), await own.as('programme_admin')]
  assert.equal((await operator.get('/billing/ledger')).statusCode, 200)
  for (const [caller, url, body] of [
    [operator, '/billing/change-plan', { plan_alias: 'regional_ops' }],
    [operator, '/billing/premium-modules/activate', { module_key: 'sms_gateway' }],
    [manager, '/billing/top-up', { organization_id: own.id, amount_fcfa: 5, reference: 'r' }],
  ] as const) {
    assert.deepEqual(await codeOf(caller.post(url, body)), [403, 'forbidden'])
  }
  const put = await manager.send({ method: 'PUT', url: '/billing/quota-plans/starter', payload: {} })
  assert.equal(put.statusCode, 403)
})
