import { createHmac } from 'node:crypto'
import { randomSecret } from '#platform/random.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => `${PREFIX}${randomSecret(SECRET_BYTES).toString('base64')}`

export interface Signed {
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
