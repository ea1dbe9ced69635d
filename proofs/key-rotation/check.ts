// What must hold when keys have been rotated under load.
import assert from 'node:assert/strict'
import { sealedColumns } from '@samakart/server/app'
import type { Installation } from './installation.ts'
import { type Load, TOP_UP_FCFA } from './load.ts'

export async function checkAfterRotation(installation: Installation, load: Load): Promise<void> {
  await load.askAgain()
  const { failed, topUps } = load.result
  assert.deepEqual(failed, [], installation.logged())
  assert.deepEqual(await sumTopUps(installation), { count: topUps, sum: topUps * TOP_UP_FCFA })
  assert.equal(await countUnderOlderKeys(installation), 0, 'values under older keys')
}

async function sumTopUps({ database }: Installation): Promise<{ count: number; sum: number }> {
  const { rows } = await database.pool.query(`
    select count(*)::int as count, coalesce(sum(amount_fcfa), 0)::int as sum
    from billing_ledger_entry where purpose = 'top_up'`)
  return rows[0]
}

/** Values under another key than the current one of their organization. */
async function countUnderOlderKeys({ database }: Installation): Promise<number> {
  let count = 0
  for (const { table, column } of sealedColumns) {
    const { rows } = await database.pool.query(`
      select count(*)::int as count from "${table}" value
      join tenant_key key on key.tenant_id = value.tenant_id and key.purpose = 'seal' and key.retired_at is null
      where split_part("${column}", '.', 2) <> key.key_id`)
    count += rows[0].count
  }
  return count
}
