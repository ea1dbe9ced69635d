import { SealBroken, SealingKeyUnknown } from '../crypto/sealing.ts'
import type { TenantKeys } from '../crypto/tenant-keys.ts'
import type { UnitOfWork } from '../scopes.ts'
import { ERASED } from './idempotency.ts'

const BATCH = 500

/**
 * Empties the stored first answers that contain one of these ids: an answer to a repeated request would tell about somebody
 * who was erased. The request still counts as carried out, and whoever repeats it is told so. Answers are kept for a day, so there are not many.
 */
export async function forgetAnswersAbout(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  const keys = await work.keys()
  let after = ''
  for (;;) {
    const rows = await work.db
      .selectFrom('idempotency_key')
      .select(['key', 'sealed_body'])
      .where('tenant_id', '=', work.tenantId)
      .where('key', '>', after)
      .orderBy('key')
      .limit(BATCH)
      .execute()
    const naming = rows.filter(({ key, sealed_body }) => {
      const body = openAnswer(keys, key, sealed_body)
      return ids.some((id) => body.includes(id))
    })
    for (const { key } of naming)
      await work.db
        .updateTable('idempotency_key')
        .set({ status: ERASED, sealed_body: keys.seal('', contextOf(key)) })
        .where('tenant_id', '=', work.tenantId)
        .where('key', '=', key)
        .execute()
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.key
  }
}

/** An answer that nobody can open tells nobody anything. */
function openAnswer(keys: TenantKeys, key: string, sealed: string): string {
  try {
    return keys.open(sealed, contextOf(key))
  } catch (error) {
    if (error instanceof SealBroken && !(error instanceof SealingKeyUnknown)) return ''
    throw error
  }
}

const contextOf = (key: string) => `idempotency_key.sealed_body:${key}`
