import { createHmac } from 'node:crypto'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { randomSecret } from '#platform/random.ts'
import type { WebhookRow } from './tables.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => `${PREFIX}${randomSecret(SECRET_BYTES).toString('base64')}`

interface Signed {
  id: string
  at: Date
  body: string
}

/** The headers of Standard Webhooks. After a rotation both secrets sign, so that the receiver may change its own in peace. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

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
