import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { chargeForCards, countStorage, listDailyFigures, refund } from './index.ts'
import { act, ask, faultsInBooks } from './testing/fixture.ts'

const { organization, services } = await openTestApp()
const pool = asOwner(services)
const order = { dpi: 300, engine: 'studio' } as const

async function organizationWithBooks(): Promise<string> {
  const { id } = await organization('starter', 500_000)
  for (const cause of ['a', 'b', 'c']) {
    await act(services, id, (work) => chargeForCards(work, { ...order, cause, cards: 60 }))
  }
  await act(services, id, (work) => refund(work, { cause: 'b' }))
  await act(services, id, (work) => countStorage(work, { cause: 'artifact', bytes: 1_500_000_000 }))
  return id
}

test('nobody can change or remove entries, invoices and movements, not even the owner of the database', async () => {
  const id = await organizationWithBooks()
  for (const table of ['billing_ledger_entry', 'billing_invoice', 'billing_quota_movement']) {
    for (const statement of [
      `update ${table} set tenant_id = tenant_id where tenant_id = '${id}'`,
      `delete from ${table} where tenant_id = '${id}'`,
      `truncate ${table} cascade`,
    ]) {
      await assert.rejects(pool.query(statement), { code: '42501' }, statement)
    }
  }
})

const forgeries = {
  'a balance that was raised': `update billing_account set balance_fcfa = balance_fcfa + 1 where tenant_id = $1`,
  'a changed entry': `update billing_ledger_entry set amount_fcfa = amount_fcfa - 1 where tenant_id = $1 and seq = 2`,
  'a removed refund': `delete from billing_ledger_entry where tenant_id = $1 and purpose = 'refund'`,
  'a counter that was lowered': `update billing_usage_day set free_cards = free_cards - 1 where tenant_id = $1`,
  'stored bytes that were lowered': `update billing_account set storage_bytes = 0 where tenant_id = $1`,
  'a removed invoice': `delete from billing_invoice where tenant_id = $1 and seq = 1`,
  'an invoice with another total': `update billing_invoice set total_fcfa = total_fcfa + 1 where tenant_id = $1 and seq = 2`,
  'an invoice with another document': `update billing_invoice set document = replace(document, '"quantity":20', '"quantity":19') where tenant_id = $1`,
  'a document with a fitting hash': `update billing_invoice set document = document || ' ',
    signature_hash = encode(sha256(convert_to(document || ' ', 'UTF8')), 'hex') where tenant_id = $1 and seq = 2`,
  'a counter of invoices that was raised': `update billing_invoice_counter set last_number = last_number + 1 where tenant_id = $1`,
}

test('every forgery of the books is found', async () => {
  for (const [what, statement] of Object.entries(forgeries)) {
    const id = await organizationWithBooks()
    assert.deepEqual(await faultsInBooks(services, id), [])
    await forge(statement, id)
    assert.notEqual((await faultsInBooks(services, id)).length, 0, what)
  }
})

/** Acts as an owner of the database who switches its triggers off. */
async function forge(statement: string, id: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    const { rowCount } = await client.query(statement, [id])
    assert.ok(rowCount, statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('daily figures are net of refunds', async () => {
  const id = await organizationWithBooks()
  const [day] = await ask(services, id, (scope) => listDailyFigures(scope, { from: '2026-03-01', to: '2026-03-31' }))
  // Order a: 60 free. Order b: 40 free and 20 paid, refunded. Order c: 60 paid.
  assert.deepEqual([day?.day, day?.studio_cards, day?.spend_fcfa], ['2026-03-10', 120, 60 * 75])
})
