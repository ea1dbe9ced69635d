// https://developers.facebook.com/docs/whatsapp/cloud-api/messages
import type { WhatsAppAccount } from '#platform/config/messaging.ts'
import { outcomeByStatus, type ProviderResponse, sendRequest } from './post-request.ts'
import type { Failure, MessageToSend, Outcome, Provider } from './provider.ts'
import { textAt } from './read-json.ts'

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes, including the codes of later receipts. */
export const whatsAppFailures: Readonly<Record<string, Failure>> = {
  100: 'rejected',
  131008: 'rejected',
  131009: 'rejected',
  131021: 'number_invalid',
  131026: 'number_unreachable',
  131030: 'number_unreachable',
  131045: 'sender_refused',
  131047: 'template_required',
  131049: 'number_unreachable',
  131050: 'recipient_opted_out',
  131051: 'content_refused',
  131053: 'content_refused',
  132000: 'template_refused',
  132001: 'template_refused',
  132005: 'template_refused',
  132007: 'content_refused',
  132012: 'template_refused',
  132015: 'template_refused',
  132016: 'template_refused',
  132018: 'template_refused',
  133010: 'sender_refused',
}
const RATE_LIMITS = new Set(['4', '80007', '130429', '131048', '131056', '133016'])
const CREDENTIALS = new Set(['0', '3', '10', '190', '200', '368', '131031', '131042'])

export function openWhatsAppCloud(account: WhatsAppAccount, options: { timeoutSeconds: number }): Provider {
  return {
    name: 'whatsapp_cloud',
    channel: 'whatsapp',
    send(message) {
      const request = {
        url: `${account.baseUrl}/${encodeURIComponent(account.phoneNumberId)}/messages`,
        headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: message.phone.slice(1),
          ...contentOf(account, message),
          // Every receipt carries it, so that it finds its message even when the response to the request was lost.
          biz_opaque_callback_data: message.reference,
        }),
        timeoutSeconds: options.timeoutSeconds,
      }
      return sendRequest(request, outcomeOf)
    },
  }
}

/**
 * The template for cards has one placeholder for the text and a button whose URL ends in the token; the one for users has a
 * placeholder only. A preview would open the link.
 */
function contentOf(account: WhatsAppAccount, { text, textWithoutLink, linkToken }: MessageToSend): object {
  const template = linkToken === undefined ? account.userTemplate : account.template
  if (!template) return { type: 'text', text: { preview_url: false, body: text } }
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: [
        // A placeholder takes no line breaks, tabs or runs of spaces.
        { type: 'body', parameters: [{ type: 'text', text: textWithoutLink.replace(/\s+/g, ' ') }] },
        ...(linkToken === undefined
          ? []
          : [{ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: linkToken }] }]),
      ],
    },
  }
}

function outcomeOf(response: ProviderResponse): Outcome {
  const id = textAt(response.json, 'messages', 0, 'id')
  if (response.status === 200 && id) return { kind: 'accepted', providerMessageId: id }
  const code = textAt(response.json, 'error', 'code')
  if (code === undefined) return outcomeByStatus(response)
  if (RATE_LIMITS.has(code)) return outcomeByStatus({ ...response, status: 429 }, code)
  if (CREDENTIALS.has(code)) return { kind: 'delayed', failure: 'provider_credentials', providerCode: code }
  const failure = whatsAppFailures[code]
  return failure ? { kind: 'rejected', failure, providerCode: code } : outcomeByStatus(response, code)
}
