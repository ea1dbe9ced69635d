// https://developer.orange.com/apis/sms/getting-started
import type { OrangeAccount } from '#platform/config/messaging.ts'
import { byStatus, dig, post, type Reply, textAt, unanswered } from './call.ts'
import type { Failure, Outcome, Provider } from './provider.ts'

const refused: Readonly<Record<string, Failure>> = {
  SVC0001: 'rejected',
  SVC0002: 'content_refused',
  SVC0004: 'number_invalid',
  SVC0280: 'content_refused',
  POL0001: 'rejected',
  POL1009: 'sender_refused',
}
/** Codes of the gateway before the service itself. */
const EXPIRED_TOKEN = new Set(['40', '41', '42'])
/** A token is given up a little before its end. */
const EARLY_MS = 60_000

export function openOrange(account: OrangeAccount, options: { timeoutSeconds: number; now: () => number }): Provider {
  let token: { value: string; until: number } | undefined
  const { timeoutSeconds } = options
  const sender = `tel:${account.senderAddress}`

  async function getToken(): Promise<string | Outcome> {
    if (token && token.until > options.now()) return token.value
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
    const reply = await post({
      url: `${account.baseUrl}/oauth/v3/token`,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      timeoutSeconds,
    })
    const value = textAt(reply.json, 'access_token')
    if (reply.status !== 200 || !value) {
      const outcome = byStatus(reply)
      // Nothing was sent yet, whatever the gateway says.
      return {
        kind: 'delayed',
        failure: outcome.kind === 'delayed' ? outcome.failure : 'provider_credentials',
        providerCode: String(reply.status),
      }
    }
    token = { value, until: options.now() + Number(dig(reply.json, 'expires_in') ?? 3_600) * 1_000 - EARLY_MS }
    return value
  }

  async function request(phone: string, text: string, bearer: string): Promise<Reply> {
    return post({
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
        const reply = await request(phone, text, bearer)
        if (reply.status !== 401 || !EXPIRED_TOKEN.has(textAt(reply.json, 'code') ?? '')) return outcomeOf(reply)
        // Tokens may be withdrawn before their time: once more with a new one.
        token = undefined
        const renewed = await getToken()
        return typeof renewed === 'string' ? outcomeOf(await request(phone, text, renewed)) : renewed
      } catch (error) {
        return unanswered(error)
      }
    },
  }
}

function outcomeOf(reply: Reply): Outcome {
  const resource = textAt(reply.json, 'outboundSMSMessageRequest', 'resourceURL')
  const id = resource?.split('/').at(-1)
  if (reply.status === 201 && id) return { kind: 'accepted', providerMessageId: id }
  const error = dig(reply.json, 'requestError')
  const code = textAt(error, 'serviceException', 'messageId') ?? textAt(error, 'policyException', 'messageId')
  if (code === undefined) return byStatus(reply, textAt(reply.json, 'code'))
  // The contract has run out of messages, or of time.
  if (reply.status === 403) return { kind: 'delayed', failure: 'provider_balance', providerCode: code }
  const failure = refused[code]
  return failure && reply.status < 500 ? { kind: 'rejected', failure, providerCode: code } : byStatus(reply, code)
}
