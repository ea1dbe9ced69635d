import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { AlertFacts, AlertKind } from './tables.ts'

export const SendAlert = defineJob('alerts.send', Type.Object({ alert_id: Type.String() }), { retries: 3 })

export interface NewAlert {
  kind: AlertKind
  object?: string
  facts?: AlertFacts
  /** The same occasion alerts a user once. */
  occasion: string
}

/** Alerts these users, unless they know of the occasion already. Returns whether it is new to all of them. */
export async function writeAlerts(work: UnitOfWork, userIds: readonly string[], alert: NewAlert): Promise<boolean> {
  if (userIds.length === 0) return false
  const rows = [...new Set(userIds)].map((user_id) => ({
    id: work.newId('alert'),
    tenant_id: work.tenantId,
    user_id,
    kind: alert.kind,
    object: alert.object ?? '',
    facts: JSON.stringify(alert.facts ?? {}),
    occasion: alert.occasion,
    created_at: work.now,
    read_at: null,
  }))
  const written = await work.db
    .insertInto('alert')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'occasion']).doNothing())
    .returning(['id', 'user_id'])
    .execute()
  if (written.length === 0) return false
  const chosen = await work.db
    .selectFrom('alert_choice')
    .select('user_id')
    .where('tenant_id', '=', work.tenantId)
    .where(
      'user_id',
      'in',
      written.map(({ user_id }) => user_id),
    )
    .execute()
  for (const { id, user_id } of written) {
    work.notifyAllProcesses('alerts-changed', { userId: user_id })
    if (chosen.some((choice) => choice.user_id === user_id)) await work.enqueue(SendAlert, { alert_id: id })
  }
  return written.length === rows.length
}
