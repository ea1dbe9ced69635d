import { type Act, type ChainEntry, GENESIS, hashEntry } from '@samakart/rules/audit-chain'
import type { UnitOfWork } from '#platform/scopes.ts'

/** An act of the transaction, unless it says that somebody else did it at another time. */
type PendingAct = Act & Partial<Pick<ChainEntry, 'at' | 'actor'>>

const pendingActs = new WeakMap<object, Map<string, PendingAct[]>>()

/**
 * Records an act in the caller's transaction. The chain is extended as the transaction's last step, so that the lock on
 * the head is held as briefly as possible.
 */
export function recordAct(work: UnitOfWork, act: PendingAct): void {
  const perTenant = pendingActs.get(work.db) ?? new Map<string, PendingAct[]>()
  pendingActs.set(work.db, perTenant)
  const acts = perTenant.get(work.tenantId)
  if (acts) {
    acts.push(act)
    return
  }
  perTenant.set(work.tenantId, [act])
  work.beforeCommit(
    async () => {
      const all = perTenant.get(work.tenantId) ?? []
      perTenant.delete(work.tenantId)
      await extendChain(work, all)
    },
    { isLast: true },
  )
}

async function extendChain(work: UnitOfWork, acts: readonly PendingAct[]): Promise<void> {
  let { seq, hash } = await lockHead(work)
  const entries: ChainEntry[] = []
  for (const { action, object, details = {}, at = work.now.toISOString(), actor = work.actor.id } of acts) {
    seq += 1
    const facts = {
      seq,
      at,
      actor,
      action,
      object,
      details,
      previous_hash: hash,
    }
    hash = hashEntry(work.tenantId, facts)
    entries.push({ ...facts, hash })
  }
  await work.db
    .insertInto('audit_entry')
    .values(
      entries.map((entry) => ({
        ...entry,
        tenant_id: work.tenantId,
        at: new Date(entry.at),
        details: JSON.stringify(entry.details),
      })),
    )
    .execute()
  await work.db.updateTable('audit_head').set({ seq, hash }).where('tenant_id', '=', work.tenantId).execute()
  work.notifyProcess('audit-head-moved', { tenantId: work.tenantId, seq, hash })
}

async function lockHead(work: UnitOfWork): Promise<{ seq: number; hash: string }> {
  await work.db
    .insertInto('audit_head')
    .values({ tenant_id: work.tenantId, seq: 0, hash: GENESIS })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return work.db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('tenant_id', '=', work.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
