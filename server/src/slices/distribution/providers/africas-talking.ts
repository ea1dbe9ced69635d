// https://developers.africastalking.com/docs/sms/sending/bulk
import type { AfricasTalkingAccount } from '#platform/config/messaging.ts'
import { outcomeByStatus, type ProviderResponse, sendRequest } from './post-request.ts'
import type { Failure, Outcome, Provider } from './provider.ts'
import { textAt, valueAt } from './read-json.ts'

const ACCEPTED = new Set(['100', '101', '102'])

const refused: Readonly<Record<string, Failure>> = {
  401: 'content_refused',
  402: 'sender_refused',
  403: 'number_invalid',
  404: 'number_invalid',
  406: 'recipient_opted_out',
  407: 'number_unreachable',
  409: 'recipient_opted_out',
  502: 'rejected',
}

export function openAfricasTalking(account: AfricasTalkingAccount, options: { timeoutSeconds: number }): Provider {
  return {
    name: 'africastalking',
    channel: 'sms',
    send({ phone, text }) {
      const form = new URLSearchParams({
        username: account.username,
        to: phone,
        message: text,
        ...(account.from ? { from: account.from } : {}),
      })
      const request = {
        url: `${account.baseUrl}/version1/messaging`,
        headers: { apiKey: account.apiKey, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        timeoutSeconds: options.timeoutSeconds,
      }
      return sendRequest(request, outcomeOf)
    },
  }
}

/** The provider may accept the request with 201 and still refuse its only recipient. */
function outcomeOf(response: ProviderResponse): Outcome {
  const recipient = valueAt(response.json, 'SMSMessageData', 'Recipients', 0)
  const code = textAt(recipient, 'statusCode')
  if (response.status !== 201 && response.status !== 200) return outcomeByStatus(response)
  if (code === undefined) {
    // Without a recipient the reason is a text that starts with a word such as InvalidSenderId.
    const reason = textAt(response.json, 'SMSMessageData', 'Message') ?? ''
    const failure = reason.startsWith('InvalidSenderId') ? 'sender_refused' : 'rejected'
    return { kind: 'rejected', failure, providerCode: reason.split(/[^A-Za-z]/)[0]?.slice(0, 40) || 'no_recipient' }
  }
  const id = textAt(recipient, 'messageId')
  if (ACCEPTED.has(code) && id && id !== 'None') return { kind: 'accepted', providerMessageId: id }
  if (code === '405') return { kind: 'delayed', failure: 'provider_balance', providerCode: code }
  const failure = refused[code]
  if (failure) return { kind: 'rejected', failure, providerCode: code }
  return { kind: 'delayed', failure: 'provider_unavailable', providerCode: code }
}
