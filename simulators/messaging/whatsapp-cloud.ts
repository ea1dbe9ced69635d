// The part of the WhatsApp Cloud API that sends a message:
// https://developers.facebook.com/docs/whatsapp/cloud-api/messages
import { createHmac } from 'node:crypto'
import {
  type Answer,
  type Callback,
  jsonCallback,
  ProviderSimulator,
  type ReceivedRequest,
} from './provider-simulator.ts'

const PHONE_ID = '106540352242922'
const TOKEN = 'EAAG-access-token'
const APP_SECRET = 'meta-app-secret'
export const VERIFY_TOKEN = 'meta-verify-token'
const TEMPLATE = { name: 'card_ready', language: 'fr' }
const USER_TEMPLATE = 'account_link'

/** Without a template, only `talking` accepts messages, because that person wrote within a day. */
export const metaNumbers = { talking: '+221770000001', unreachable: '+221770000026', limited: '+221770000056' }

export interface WhatsAppMessage {
  id: string
  to: string
  type: string
  content: Record<string, unknown>
  callbackData: string
}

export class WhatsAppSimulator extends ProviderSimulator {
  readonly messages: WhatsAppMessage[] = []

  environment(options: { withTemplate: boolean }): Record<string, string> {
    return {
      WHATSAPP_PHONE_NUMBER_ID: PHONE_ID,
      WHATSAPP_ACCESS_TOKEN: TOKEN,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
      WHATSAPP_BASE_URL: `${this.baseUrl}/v23.0`,
      ...(options.withTemplate
        ? {
            WHATSAPP_TEMPLATE: TEMPLATE.name,
            WHATSAPP_USER_TEMPLATE: USER_TEMPLATE,
            WHATSAPP_TEMPLATE_LANGUAGE: TEMPLATE.language,
          }
        : {}),
    }
  }

  protected override answer({ method, path, headers, body }: ReceivedRequest): Answer {
    if (method !== 'POST' || path !== `/v23.0/${PHONE_ID}/messages`)
      return problem(400, 100, 'Unsupported post request.')
    if (headers.authorization !== `Bearer ${TOKEN}`) return problem(401, 190, 'Invalid OAuth access token.')
    const message = JSON.parse(body) as Record<string, unknown>
    if (message.messaging_product !== 'whatsapp') return problem(400, 100, '(#100) Invalid parameter')
    const to = String(message.to ?? '')
    if (!/^\d{7,15}$/.test(to)) return problem(400, 131_009, '(#131009) Parameter value is not valid')
    if (`+${to}` === metaNumbers.unreachable) return problem(400, 131_026, '(#131026) Message undeliverable')
    if (`+${to}` === metaNumbers.limited)
      return problem(400, 131_056, '(#131056) (Business Account, Consumer Account) pair rate limit hit')
    const type = String(message.type ?? '')
    const content = (message[type] ?? {}) as Record<string, unknown>
    const wrong = type === 'template' ? wrongTemplate(content) : this.#wrongText(to, content)
    if (wrong) return wrong
    const id = `wamid.${Buffer.from(`${to}-${this.nextNumber()}`).toString('base64')}`
    this.messages.push({
      id,
      to: `+${to}`,
      type,
      content,
      callbackData: String(message.biz_opaque_callback_data ?? ''),
    })
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, ...(type === 'template' ? { message_status: 'accepted' } : {}) }],
      },
    }
  }

  #wrongText(to: string, { body }: Record<string, unknown>): Answer | undefined {
    if (typeof body !== 'string' || body === '' || body.length > 4_096)
      return problem(400, 100, '(#100) Invalid parameter')
    if (`+${to}` === metaNumbers.talking) return undefined
    return problem(400, 131_047, '(#131047) Re-engagement message')
  }

  /** Receipts and replies have the same envelope. The signature covers its exact bytes. */
  notification(value: Record<string, unknown>): Callback {
    const callback = jsonCallback('/distribution/callbacks/whatsapp', {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          changes: [
            {
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '221338210000', phone_number_id: PHONE_ID },
                ...value,
              },
              field: 'messages',
            },
          ],
        },
      ],
    })
    const signature = createHmac('sha256', APP_SECRET).update(callback.payload).digest('hex')
    return { ...callback, headers: { ...callback.headers, 'x-hub-signature-256': `sha256=${signature}` } }
  }

  receipt(message: WhatsAppMessage, status: string, errors: { code: number; title: string }[] = []): Callback {
    return this.notification({
      statuses: [
        {
          id: message.id,
          status,
          timestamp: '1773133200',
          recipient_id: message.to.slice(1),
          biz_opaque_callback_data: message.callbackData,
          ...(errors.length > 0 ? { errors } : {}),
        },
      ],
    })
  }

  reply(from: string, body: string): Callback {
    const wa_id = from.slice(1)
    return this.notification({
      contacts: [{ profile: { name: 'Awa' }, wa_id }],
      messages: [{ from: wa_id, id: 'wamid.in', timestamp: '1773133200', type: 'text', text: { body } }],
    })
  }
}

/** The approved templates have one parameter in their text; the one for cards has another in its button. */
function wrongTemplate(content: Record<string, unknown>): Answer | undefined {
  const { name, language, components } = content as {
    name?: string
    language?: { code?: string }
    components?: { type: string; parameters: { type: string; text: string }[] }[]
  }
  if ((name !== TEMPLATE.name && name !== USER_TEMPLATE) || language?.code !== TEMPLATE.language)
    return problem(404, 132_001, '(#132001) Template name does not exist in the translation')
  const [body, button] = [
    components?.find(({ type }) => type === 'body'),
    components?.find(({ type }) => type === 'button'),
  ]
  if (body?.parameters.length !== 1 || button?.parameters.length !== (name === TEMPLATE.name ? 1 : undefined))
    return problem(400, 132_000, '(#132000) Number of parameters does not match the expected number of params')
  if (/[\n\t]| {5}/.test(body.parameters[0]?.text ?? ''))
    return problem(
      400,
      132_018,
      '(#132018) Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    )
  return undefined
}

function problem(status: number, code: number, message: string): Answer {
  return {
    status,
    body: {
      error: {
        message,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details: message },
        fbtrace_id: 'Az8or2yhqkZfEZ',
      },
    },
  }
}
