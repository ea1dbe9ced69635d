import '#platform/http/data-read.ts'
import { createHmac } from 'node:crypto'
import { anonymous } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { INSTALLATION } from '#slices/audit/index.ts'
import type { UserRow } from './tables.ts'

/** So many entries of an hour name their address; the others are counted together, so that strangers cannot fill the trail. */
export const MAX_NAMED_PER_HOUR = 500
const HOUR_MS = 3_600_000

const hours = new WeakMap<Services, { hour: number; named: number }>()

/**
 * A failed sign-in goes to the audit trail of the account's organization. An unknown address belongs to none: it goes to the
 * trail of the installation under a keyed hash. Both take the same steps, and what is written waits for the same writer.
 */
export function noteRefusedSignIn(services: Services, email: string, user: UserRow | undefined): void {
  const address = addressHash(services, email)
  const isNamed = countThisHour(services, user ? 0 : 1) <= MAX_NAMED_PER_HOUR
  services.notifier.emit('data-read', {
    tenantId: user?.tenant_id ?? INSTALLATION,
    actor: anonymous.id,
    action: 'session.refused',
    object: user?.id ?? (isNamed ? address : 'unknown_addresses'),
  })
}

/** The same address has the same hash, so that a series of attempts can be seen. It tells nobody the address. */
function addressHash({ keyring }: Services, email: string): string {
  const key = keyring.platformKey('refused-sign-ins')
  const hash = createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')
  return `unknown_address_${hash.slice(0, 16)}`
}

function countThisHour(services: Services, more: number): number {
  const hour = Math.floor(services.clock.now().getTime() / HOUR_MS)
  const last = hours.get(services)
  const named = last?.hour === hour ? last.named + more : more
  hours.set(services, { hour, named })
  return named
}
