import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { WebhookRow } from './tables.ts'

export const urlContext = (id: string) => `webhook.sealed_url:${id}`
export const secretContext = (id: string) => `webhook.sealed_secret:${id}`
export const oldSecretContext = (id: string) => `webhook.sealed_old_secret:${id}`

/** The secrets that sign now: after a rotation the old one too, for a while. */
export function openSecrets(keys: TenantKeys, row: WebhookRow, now: Date): string[] {
  const { id, sealed_secret, sealed_old_secret, old_secret_until } = row
  const secrets = [keys.open(sealed_secret, secretContext(id))]
  if (sealed_old_secret !== null && old_secret_until !== null && old_secret_until > now)
    secrets.push(keys.open(sealed_old_secret, oldSecretContext(id)))
  return secrets
}
