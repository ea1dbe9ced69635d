import { openErasable } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { isOwnOrganizationOpen } from '#slices/accounts/index.ts'
import { linkToken } from './compose.ts'
import { markFailed } from './move-message.ts'
import { findOptOut } from './opt-outs.ts'
import type { Providers } from './providers/open-providers.ts'
import type { MessageToSend, Provider } from './providers/provider.ts'
import { lockMessage, readText } from './queries.ts'
import { enqueueDelivery } from './queue-jobs.ts'
import { secondsFromNow } from './seconds-from-now.ts'

/** How long a message of a suspended organization waits before it is looked at again. */
const SUSPENDED_SECONDS = 300

export type When = 'now' | 'when-due'

export interface Attempt {
  message: MessageToSend
  provider: Provider | undefined
  charges: number
  attempts: number
}

/** Takes the lease of a queued message, unless it is not due yet or its phone has opted out. */
export async function claimMessage(
  work: UnitOfWork,
  providers: Providers,
  messageId: string,
  when: When,
  leaseSeconds: number,
): Promise<Attempt | undefined> {
  const row = await lockMessage(work, messageId)
  if (row.status !== 'queued') return undefined
  if (when === 'when-due') {
    if (row.lease_until !== null && row.lease_until > work.now) return undefined
    if (row.next_attempt_at !== null && row.next_attempt_at > work.now) {
      await enqueueDelivery(work, row.id, row.next_attempt_at)
      return undefined
    }
  }
  if (!(await isOwnOrganizationOpen(work))) {
    await postpone(work, row.id)
    return undefined
  }
  if (await findOptOut(work, row.phone_index)) {
    await markFailed(work, row, { failure: 'recipient_opted_out', providerCode: null })
    return undefined
  }
  const phone = await openErasable(work, row.sealed_phone, `outgoing_message.sealed_phone:${row.id}`)
  if (phone === undefined) {
    await markFailed(work, row, { failure: 'recipient_erased', providerCode: null })
    return undefined
  }
  const attempts = row.attempts + 1
  await work.db
    .updateTable('outgoing_message')
    .set({
      attempts,
      lease_until: secondsFromNow(work, leaseSeconds),
      next_attempt_at: secondsFromNow(work, leaseSeconds),
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
  const keys = await work.keys()
  const text = await readText(work, row)
  const configured = providers[row.channel]
  return {
    // A message is sent by the provider that it was accepted for, or waits until that one is configured again.
    provider: configured?.name === row.provider ? configured : undefined,
    charges: row.charges,
    attempts,
    message: {
      reference: `${row.id}.${row.charges}`,
      phone,
      text,
      textWithoutLink: text.slice(0, text.lastIndexOf('\n')),
      linkToken: linkToken(keys, row.id),
    },
  }
}

/** No attempt is counted, so that the message goes out once the organization is open again. */
async function postpone(work: UnitOfWork, messageId: string): Promise<void> {
  const next = secondsFromNow(work, SUSPENDED_SECONDS)
  await work.db
    .updateTable('outgoing_message')
    .set({ lease_until: null, next_attempt_at: next })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', messageId)
    .execute()
  await enqueueDelivery(work, messageId, next)
}
