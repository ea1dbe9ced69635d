import '#platform/http/data-read.ts'
import { anonymous } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import type { UserRow } from './tables.ts'

/** A failed sign-in goes to the audit trail of the account's organization. An unknown address belongs to none. */
export function noteRefusedSignIn({ notifier }: Services, { id, tenant_id }: UserRow): void {
  notifier.emit('data-read', { tenantId: tenant_id, actor: anonymous.id, action: 'session.refused', object: id })
}
