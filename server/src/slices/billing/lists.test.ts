import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { chargeForCards } from './index.ts'
import { act } from './testing/fixture.ts'

const { organization, services } = await openTestApp()
const own = await organization('starter', 1_000_000)
const admin = await own.as('admin')

await act(services, own.id, (work) => chargeForCards(work, { cause: 'job_1', cards: 120, dpi: 450, engine: 'dhis2' }))
assert.equal((await admin.post('/billing/change-plan', { plan_alias: 'regional_ops' })).statusCode, 200)

test('four plans, five modules and five quotas are listed', async () => {
  const plans = (await admin.get('/billing/quota-plans')).json()
  assert.deepEqual(
    plans.map((plan: { plan: string }) => plan.plan),
    ['starter', 'regional_ops', 'national_campaign', 'sovereign_enterprise'],
  )
  const catalog = (await admin.get('/billing/premium-modules')).json()
  assert.equal(catalog.length, 5)
  const quotas = (await admin.get('/billing/my-quota')).json()
  assert.deepEqual(
    quotas.items.map((item: { key: string }) => item.key),
    ['cards', 'sms', 'whatsapp', 'verifications', 'storage_gb'],
  )
})

test('a debit states how many cards were billed and free, in the reader’s language', async () => {
  for (const [language, pattern] of [
    ['fr', /20 facturées, 100 gratuites/],
    ['en', /20 billed, 100 free/],
  ] as const) {
    const ledger = (await admin.get('/billing/ledger?tx_type=debit', { 'accept-language': language })).json()
    const entry = ledger.entries.find((one: { reference: string }) => one.reference === 'job_1')
    assert.match(entry.description, pattern)
    assert.deepEqual([entry.amount, entry.card_count, entry.audited], [-20 * 75, 20, true])
    assert.equal(entry.invoice.total_fcfa, 20 * 75)
  }
})

test('lists have pages, and a limit out of range is refused', async () => {
  const all = (await admin.get('/billing/transactions?limit=500')).json()
  const paged = []
  for (let offset = 0; offset < all.length; offset += 2) {
    paged.push(...(await admin.get(`/billing/transactions?limit=2&offset=${offset}`)).json())
  }
  assert.deepEqual(paged, all)
  const debits = (await admin.get('/billing/ledger?tx_type=debit&limit=1&offset=1')).json()
  assert.equal(debits.entries[0].id, all.filter((one: { tx_type: string }) => one.tx_type === 'debit')[1].id)
  assert.deepEqual((await admin.get('/billing/ledger?tx_type=unheard-of')).json().entries, [])
  assert.deepEqual((await admin.get('/billing/transactions?offset=1000')).json(), [])
  for (const query of ['limit=501', 'limit=0', 'limit=x', 'offset=-1']) {
    assert.equal((await admin.get(`/billing/ledger?${query}`)).statusCode, 422, query)
  }
})
