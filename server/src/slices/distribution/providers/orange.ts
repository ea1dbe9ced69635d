// https://developer.orange.com/apis/sms/getting-started
import type { OrangeAccount } from '#platform/config/messaging.ts'
import { noResponseOutcome, outcomeByStatus, type ProviderResponse, postRequest } from './post-request.ts'
import type { Failure, Outcome, Provider } from './provider.ts'
import { textAt, valueAt } from './read-json.ts'

const refused: Readonly<Record<string, Failure>> = {
  SVC0001: 'rejected',
  SVC0002: 'content_refused',
  SVC0004: 'number_invalid',
  SVC0280: 'content_refused',
  POL0001: 'rejected',
  POL1009: 'sender_refused',
}
/** Codes of the gateway in front of the service. */
const EXPIRED_TOKEN = new Set(['40', '41', '42'])
/** A token is renewed this long before it expires. */
const RENEW_EARLY_MS = 60_000

export function openOrange(account: OrangeAccount, options: { timeoutSeconds: number; now: () => number }): Provider {
  let token: { value: string; expiresAt: number } | undefined
  const { timeoutSeconds } = options
  const sender = `tel:${account.senderAddress}`

  async function getToken(): Promise<string | Outcome> {
    if (token && token.expiresAt > options.now()) return token.value
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
    const response = await postRequest({
      url: `${account.baseUrl}/oauth/v3/token`,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      timeoutSeconds,
    })
    const value = textAt(response.json, 'access_token')
    if (response.status !== 200 || !value) {
      const outcome = outcomeByStatus(response)
      // Without a token nothing was sent, so every failure is a delay.
      return {
        kind: 'delayed',
        failure: outcome.kind === 'delayed' ? outcome.failure : 'provider_credentials',
        providerCode: String(response.status),
      }
    }
    token = {
      value,
      expiresAt: options.now() + Number(valueAt(response.json, 'expires_in') ?? 3_600) * 1_000 - RENEW_EARLY_MS,
    }
    return value
  }

  async function request(phone: string, text: string, bearer: string): Promise<ProviderResponse> {
    return postRequest({
      url: `${account.baseUrl}/smsmessaging/v1/outbound/${encodeURIComponent(sender)}/requests`,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        outboundSMSMessageRequest: {
          address: `tel:${phone}`,
          senderAddress: sender,
          ...(account.senderName ? { senderName: account.senderName } : {}),
          outboundSMSTextMessage: { message: text },
        },
      }),
      timeoutSeconds,
    })
  }

  return {
    name: 'orange',
    channel: 'sms',
    async send({ phone, text }) {
      try {
        const bearer = await getToken()
        if (typeof bearer !== 'string') return bearer
        const response = await request(phone, text, bearer)
        if (response.status !== 401 || !EXPIRED_TOKEN.has(textAt(response.json, 'code') ?? ''))
          return outcomeOf(response)
        // Orange may withdraw a token before it expires, so try once more with a new one.
        token = undefined
        const renewed = await getToken()
        return typeof renewed === 'string' ? outcomeOf(await request(phone, text, renewed)) : renewed
      } catch (error) {
        return noResponseOutcome(error)
      }
    },
  }
}

function outcomeOf(response: ProviderResponse): Outcome {
  const resource = textAt(response.json, 'outboundSMSMessageRequest', 'resourceURL')
  const id = resource?.split('/').at(-1)
  if (response.status === 201 && id) return { kind: 'accepted', providerMessageId: id }
  const error = valueAt(response.json, 'requestError')
  const code = textAt(error, 'serviceException', 'messageId') ?? textAt(error, 'policyException', 'messageId')
  if (code === undefined) return outcomeByStatus(response, textAt(response.json, 'code'))
  // The contract has no messages left, or has expired.
  if (response.status === 403) return { kind: 'delayed', failure: 'provider_balance', providerCode: code }
  const failure = refused[code]
  return failure && response.status < 500
    ? { kind: 'rejected', failure, providerCode: code }
    : outcomeByStatus(response, code)
}
