import { sql } from 'kysely'
import { LeaseTable } from '#platform/queue/lease.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import type { SendRow } from '../tables.ts'

export const sendLeases = new LeaseTable('message_send', { open: ['running'], running: ['running'] })

/** The send of the organization that waits longest. A suspended organization's sends wait until it is opened again. */
export async function takeSend(work: PlatformWork): Promise<SendRow | undefined> {
  const tables = { work: 'message_send', lastTaken: 'message_send_last_taken' }
  const next = await takeInTurn(
    work,
    tables,
    sql`work.status = 'running' and ${isOfOpenOrganization(sql.ref('work.tenant_id'))}`,
  )
  return next && sendLeases.claim(work.asTenant(next.tenant_id), next.id, {})
}
