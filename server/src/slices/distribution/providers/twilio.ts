// https://www.twilio.com/docs/messaging/api/message-resource
import type { TwilioAccount } from '#platform/config/messaging.ts'
import { outcomeByStatus, type ProviderResponse, sendRequest } from './post-request.ts'
import type { Failure, Outcome, Provider } from './provider.ts'
import { textAt } from './read-json.ts'

/** https://www.twilio.com/docs/api/errors, including the codes that come later with a receipt. */
export const twilioFailures: Readonly<Record<string, Failure>> = {
  21211: 'number_invalid',
  21214: 'number_invalid',
  21217: 'number_invalid',
  21614: 'number_invalid',
  21265: 'number_invalid',
  21408: 'number_unreachable',
  21612: 'number_unreachable',
  21610: 'recipient_opted_out',
  21212: 'sender_refused',
  21603: 'sender_refused',
  21606: 'sender_refused',
  21659: 'sender_refused',
  21602: 'content_refused',
  21617: 'content_refused',
  30001: 'rate_limited',
  30003: 'number_unreachable',
  30004: 'number_unreachable',
  30005: 'number_invalid',
  30006: 'number_unreachable',
  30007: 'content_refused',
  30036: 'expired',
}

export function openTwilio(account: TwilioAccount, options: { publicUrl: string; timeoutSeconds: number }): Provider {
  const url = `${account.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
  return {
    name: 'twilio',
    channel: 'sms',
    send({ reference, phone, text }) {
      const form = new URLSearchParams({
        To: phone,
        [account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: account.from,
        Body: text,
        StatusCallback: twilioCallbackUrl(options.publicUrl, reference),
      })
      const request = {
        url,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        timeoutSeconds: options.timeoutSeconds,
      }
      return sendRequest(request, outcomeOf)
    },
  }
}

/** Each message has its own address, so that a receipt finds it even when the response to the request was lost. */
export function twilioCallbackUrl(publicUrl: string, reference: string): string {
  return `${publicUrl}/distribution/callbacks/twilio/${reference}`
}

function outcomeOf(response: ProviderResponse): Outcome {
  const sid = textAt(response.json, 'sid')
  if (response.status === 201 && sid) return { kind: 'accepted', providerMessageId: sid }
  const code = textAt(response.json, 'code')
  const failure = code === undefined ? undefined : twilioFailures[code]
  if (response.status >= 400 && response.status < 500 && failure && code)
    return { kind: 'rejected', failure, providerCode: code }
  return outcomeByStatus(response, code)
}
