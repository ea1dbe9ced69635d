import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { Portal } from './build-portal.ts'

/** Adds the registry's hash to the audit trail, in the transaction that publishes the portal. */
export function recordPublication(
  work: UnitOfWork,
  publication: { campaignId: string; portal: Pick<Portal, 'manifest'> },
): void {
  const { registry_sha256, generated_at, total_cards, seq, key_id } = publication.portal.manifest
  recordAct(work, {
    action: 'portal.published',
    object: publication.campaignId,
    details: { registry_sha256, generated_at, total_cards, seq, key_id },
  })
}
