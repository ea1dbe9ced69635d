// The first and the last page of a ledger with a thousand entries and with a million.

import { inReadScope } from '@samakart/server/internal/platform/unit-of-work'
import { listLedger } from '@samakart/server/internal/slices/billing/ledger'
import { asOwner } from '@samakart/server/testing/test-database'
import { median } from '../percentile.ts'
import { secondsOf } from './charges.ts'
import type { Bench } from './open-bench.ts'

export interface PageFigures {
  entries: number
  firstMs: number
  lastMs: number
  lastDebitMs: number
}

export async function measurePages(bench: Bench, entries: number): Promise<PageFigures> {
  const id = await bench.organization('starter', 1_000_000_000)
  await fillLedger(bench, id, entries)
  const debits = Math.floor((entries - 1) / 2)
  return {
    entries,
    firstMs: await pageMs(bench, id, { limit: 50, offset: 0 }),
    lastMs: await pageMs(bench, id, { limit: 50, offset: entries - 50 }),
    lastDebitMs: await pageMs(bench, id, { limit: 50, offset: debits - 50, tx_type: 'debit' }),
  }
}

async function pageMs(bench: Bench, id: string, page: Parameters<typeof listLedger>[1]): Promise<number> {
  const readPage = () => inReadScope(bench.services, id, (scope) => listLedger(scope, page, 'fr'))
  const { entries } = await readPage()
  if (entries.length !== 50) throw new Error(`a page has ${entries.length} entries`)
  const times = []
  for (let i = 0; i < 50; i++) times.push(await secondsOf(readPage))
  return median(times) * 1_000
}

const BATCH = 20_000

/** Writes alternating debits and credits in bulk, because only reading is measured. */
async function fillLedger(bench: Bench, id: string, entries: number): Promise<void> {
  const pool = asOwner(bench.services)
  const { rows } = await pool.query('select id from billing_invoice where tenant_id = $1', [id])
  for (let first = 2; first <= entries; first += BATCH) {
    await pool.query(
      `insert into billing_ledger_entry (tenant_id, seq, tx_type, type_seq, id, amount_fcfa, balance_after_fcfa, purpose,
         facts, card_count, reference, invoice_id, refunded_entry_id, created_at)
       select $1, n, case n % 2 when 0 then 'debit' else 'credit' end, (n + 1) / 2, 'txn_' || $1 || n,
         case n % 2 when 0 then -1 else 1 end, 1000000000, case n % 2 when 0 then 'generation' else 'top_up' end, '{}',
         null, null, case n % 2 when 0 then $2 end, null, now()
       from generate_series($3::bigint, $4::bigint) n`,
      [id, rows[0].id, first, Math.min(entries, first + BATCH - 1)],
    )
  }
  await pool.query(
    'update billing_account set entry_count = $2::bigint, debit_count = $2::bigint / 2 where tenant_id = $1',
    [id, entries],
  )
  await pool.query('analyze billing_ledger_entry')
}
