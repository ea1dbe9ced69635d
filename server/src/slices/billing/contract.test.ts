import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { chargeForCards } from './index.ts'
import { act } from './testing/act-as.ts'

const { organization, shop } = await openTestApp()
const own = await organization('starter', 1_000_000)
const admin = await own.as('admin')

interface Operation {
  method: string
  path: string
  responses: Record<string, { fields?: unknown; decided?: unknown }>
}

const text = readFileSync(new URL('../../../contract.json', import.meta.url), 'utf8')
const operations = (JSON.parse(text) as { operations: Operation[] }).operations.filter(({ path }) =>
  path.startsWith('/billing/'),
)

const isType: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
  null: (value) => value === null,
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  timestamp: (value) => new Date(String(value)).toISOString() === value,
}

/** Holds an answer against the contract's notation: `name[]` is an array, `a|b` a choice. */
function assertShape(value: unknown, shape: unknown, where: string): void {
  if (typeof shape === 'string') {
    assert.ok(
      shape.split('|').some((name) => isType[name]?.(value)),
      `${where}: ${JSON.stringify(value)} is no ${shape}`,
    )
    return
  }
  for (const [key, inner] of Object.entries(shape as object)) {
    const name = key.replace(/\[\]$/, '')
    const part = name === '' ? value : (value as Record<string, unknown>)[name]
    assert.notEqual(part, undefined, `${where}.${name} is missing`)
    if (!key.endsWith('[]')) assertShape(part, inner, `${where}.${name}`)
    else {
      assert.ok(Array.isArray(part), `${where}.${name} is no array`)
      for (const item of part) assertShape(item, inner, `${where}.${key}`)
    }
  }
}

test('every answer has the fields of the contract, and money in whole numbers', async () => {
  await act(shop, own.id, (work) => chargeForCards(work, { cause: 'job_1', cards: 120, dpi: 450, engine: 'dhis2' }))
  const bodies: Record<string, unknown> = {
    '/billing/change-plan': { plan_alias: 'regional_ops' },
    '/billing/premium-modules/activate': { module_key: 'sovereign_wallet' },
    '/billing/quota-plans/{plan}': { sp_price_per_card: 76 },
  }
  assert.equal(operations.length, 15)
  const inOrder = operations.toSorted((a, b) => Number(a.method === 'GET') - Number(b.method === 'GET'))
  for (const { method, path, responses } of inOrder) {
    const [status = '', answer] = Object.entries(responses)[0] ?? []
    const url = await filled(path)
    const got = await admin.send({
      method: method as 'GET',
      url,
      ...(bodies[path] ? { payload: bodies[path] as object } : {}),
    })
    assert.equal(got.statusCode, Number(status), `${method} ${path}: ${got.body.slice(0, 300)}`)
    if (path.endsWith('/pdf')) assert.equal(got.headers['content-type'], 'application/pdf')
    else assertShape(got.json(), answer?.fields ?? answer?.decided ?? {}, path)
  }
})

async function filled(path: string): Promise<string> {
  const [invoice] = (await admin.get('/billing/v2/invoices')).json()
  return path.replace('{plan}', 'starter').replace('{id}', invoice.id)
}

test('the lists hold what the specification lists', async () => {
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

test('lists page, and a limit beyond the largest is refused', async () => {
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
