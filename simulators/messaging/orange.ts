// The part of Orange's SMS API that sends a message: https://developer.orange.com/apis/sms/getting-started
import {
  type Answer,
  type Callback,
  jsonCallback,
  ProviderSimulator,
  type ReceivedRequest,
} from './provider-simulator.ts'

const CLIENT = { id: 'orange-client', secret: 'orange-secret' }
export const ORANGE_SECRET = 'orange-callback-secret-01'
export const refusedByOrange = { invalid: '+221000' }

export class OrangeSimulator extends ProviderSimulator {
  readonly messages: { id: string; to: string; text: string }[] = []
  readonly #tokens = new Set<string>()
  isContractExpired = false

  get environment(): Record<string, string> {
    return {
      SMS_PROVIDER: 'orange',
      ORANGE_CLIENT_ID: CLIENT.id,
      ORANGE_CLIENT_SECRET: CLIENT.secret,
      ORANGE_SENDER_ADDRESS: '+2210000',
      ORANGE_SENDER_NAME: 'Samakart',
      ORANGE_BASE_URL: this.baseUrl,
      CALLBACK_SECRET: ORANGE_SECRET,
    }
  }

  /** Tokens may become invalid before they expire. */
  invalidateTokens(): void {
    this.#tokens.clear()
  }

  protected override answer(received: ReceivedRequest): Answer {
    if (received.method !== 'POST') return { status: 405, body: { code: 61, message: 'Method not allowed' } }
    if (received.path === '/oauth/v3/token') return this.#issueToken(received)
    const sender = encodeURIComponent('tel:+2210000')
    if (received.path !== `/smsmessaging/v1/outbound/${sender}/requests`)
      return { status: 404, body: { code: 60, message: 'Resource not found' } }
    return this.#send(received)
  }

  #issueToken({ headers, body }: ReceivedRequest): Answer {
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    if (headers.authorization !== basic)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid client' } }
    if (body !== 'grant_type=client_credentials') return { status: 400, body: { error: 'unsupported_grant_type' } }
    const access_token = `token-${this.nextNumber()}`
    this.#tokens.add(access_token)
    return { status: 200, body: { token_type: 'Bearer', access_token, expires_in: 3_600 } }
  }

  #send({ headers, body }: ReceivedRequest): Answer {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!this.#tokens.has(bearer))
      return {
        status: 401,
        body: {
          code: 42,
          message: 'Expired credentials',
          description: 'The requested service needs credentials, and the ones provided were out-of-date.',
        },
      }
    if (this.isContractExpired)
      return exception(
        403,
        'policyException',
        'POL0001',
        'A policy error occurred. Error code is %1',
        'Expired contract',
      )
    const request =
      (JSON.parse(body) as { outboundSMSMessageRequest?: Record<string, unknown> }).outboundSMSMessageRequest ?? {}
    const { address, senderAddress, outboundSMSTextMessage } = request
    const text = (outboundSMSTextMessage as { message?: string } | undefined)?.message ?? ''
    if (senderAddress !== 'tel:+2210000')
      return exception(400, 'serviceException', 'SVC0002', 'Invalid input value for message part %1', 'senderAddress')
    if (typeof address !== 'string' || !/^tel:\+\d{8,15}$/.test(address))
      return exception(400, 'serviceException', 'SVC0004', 'No valid addresses provided in message part %1', 'address')
    if (!text)
      return exception(400, 'serviceException', 'SVC0002', 'Invalid input value for message part %1', 'message')
    const id = `0b6f-${this.nextNumber()}`
    this.messages.push({ id, to: address.slice(4), text })
    const resourceURL = `${this.baseUrl}/smsmessaging/v1/outbound/tel:+2210000/requests/${id}`
    return { status: 201, body: { outboundSMSMessageRequest: { ...request, address: [address], resourceURL } } }
  }

  receipt(id: string, deliveryStatus: string, secret = ORANGE_SECRET): Callback {
    return jsonCallback(`/distribution/callbacks/orange/${secret}`, {
      deliveryInfoNotification: { callbackData: id, deliveryInfo: { address: 'tel:+221770000000', deliveryStatus } },
    })
  }

  reply(from: string, message: string): Callback {
    return jsonCallback(`/distribution/callbacks/orange/${ORANGE_SECRET}`, {
      inboundSMSMessageNotification: {
        callbackData: '',
        inboundSMSMessage: {
          dateTime: '2026-03-10T09:00:00Z',
          destinationAddress: 'tel:+2210000',
          messageId: 'm1',
          message,
          senderAddress: `tel:${from}`,
        },
      },
    })
  }
}

function exception(status: number, kind: string, messageId: string, text: string, variable: string): Answer {
  return { status, body: { requestError: { [kind]: { messageId, text, variables: [variable] } } } }
}
