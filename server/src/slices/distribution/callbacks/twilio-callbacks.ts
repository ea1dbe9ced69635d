// https://www.twilio.com/docs/usage/webhooks/webhooks-security
import { createHmac } from 'node:crypto'
import { twilioFailures } from '../providers/twilio.ts'
import { areEqualSecrets } from './equal-secrets.ts'
import type { Receipt } from './notification.ts'

/** Signs the URL, followed by the name and value of every field in the order of the names, with the account's token. */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const signedText = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signedText).digest('base64')
}

export function isFromTwilio(authToken: string, url: string, form: URLSearchParams, given: unknown): boolean {
  return typeof given === 'string' && areEqualSecrets(twilioSignature(authToken, url, form), given)
}

const statuses: Readonly<Record<string, Receipt['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

export function twilioReceipt(reference: string, form: URLSearchParams): Receipt | undefined {
  const status = statuses[form.get('MessageStatus') ?? '']
  const providerMessageId = form.get('MessageSid')
  if (!status || !providerMessageId) return undefined
  const code = form.get('ErrorCode') ?? undefined
  return {
    provider: 'twilio',
    providerMessageId,
    reference,
    status,
    ...(status === 'failed' ? { failure: twilioFailures[code ?? ''], providerCode: code } : {}),
  }
}
