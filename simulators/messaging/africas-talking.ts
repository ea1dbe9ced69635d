// The part of Africa's Talking that sends an SMS: https://developers.africastalking.com/docs/sms/sending/bulk
import {
  type Answer,
  type Callback,
  formCallback,
  ProviderSimulator,
  type ReceivedRequest,
} from './provider-simulator.ts'

const API_KEY = 'atsk_0123456789'
export const CALLBACK_SECRET = 'callback-secret-0123456789'

/** Numbers that get an error status. */
export const refusedByAfricasTalking = {
  invalid: '+254700000403',
  blacklisted: '+254700000406',
  noBalance: '+254700000405',
}
const codes: Record<string, [code: number, status: string]> = {
  [refusedByAfricasTalking.invalid]: [403, 'InvalidPhoneNumber'],
  [refusedByAfricasTalking.blacklisted]: [406, 'UserInBlacklist'],
  [refusedByAfricasTalking.noBalance]: [405, 'InsufficientBalance'],
}

export class AfricasTalkingSimulator extends ProviderSimulator {
  readonly messages: { id: string; to: string; text: string }[] = []

  get environment(): Record<string, string> {
    return {
      SMS_PROVIDER: 'africastalking',
      AFRICASTALKING_USERNAME: 'samakart',
      AFRICASTALKING_API_KEY: API_KEY,
      AFRICASTALKING_FROM: 'SAMAKART',
      AFRICASTALKING_BASE_URL: this.baseUrl,
      CALLBACK_SECRET,
    }
  }

  protected override answer({ method, path, headers, body }: ReceivedRequest): Answer {
    if (method !== 'POST' || path !== '/version1/messaging')
      return { status: 404, body: 'The requested resource could not be found.' }
    if (headers.apikey !== API_KEY) return { status: 401, body: 'The supplied authentication is invalid' }
    const form = new URLSearchParams(body)
    const [username, to, text] = [form.get('username'), form.get('to') ?? '', form.get('message') ?? '']
    if (username !== 'samakart') return { status: 401, body: 'The supplied authentication is invalid' }
    if (!to || !text) return { status: 400, body: 'Request is missing required form field' }
    if (form.get('from') !== 'SAMAKART')
      return { status: 201, body: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } }
    const [statusCode, status] = codes[to] ?? [101, 'Success']
    const messageId = statusCode === 101 ? `ATXid_${this.nextNumber()}` : 'None'
    if (statusCode === 101) this.messages.push({ id: messageId, to, text })
    return {
      status: 201,
      body: {
        SMSMessageData: {
          Message: `Sent to ${statusCode === 101 ? 1 : 0}/1 Total Cost: XOF 15.0000`,
          Recipients: [{ statusCode, number: to, status, cost: statusCode === 101 ? 'XOF 15.0000' : '0', messageId }],
        },
      },
    }
  }

  receipt(id: string, status: string, more: Record<string, string> = {}, secret = CALLBACK_SECRET): Callback {
    const url = `/distribution/callbacks/africastalking/${secret}`
    return formCallback(url, {
      id,
      status,
      phoneNumber: '+254711000000',
      networkCode: '63902',
      retryCount: '0',
      ...more,
    })
  }

  reply(from: string, text: string): Callback {
    const fields = {
      date: '2026-03-10 09:00:00',
      from,
      id: 'in-1',
      linkId: 'l',
      text,
      to: '20880',
      networkCode: '63902',
    }
    return formCallback(`/distribution/callbacks/africastalking/${CALLBACK_SECRET}`, fields)
  }

  optOut(phoneNumber: string): Callback {
    const url = `/distribution/callbacks/africastalking/${CALLBACK_SECRET}`
    return formCallback(url, { senderId: 'SAMAKART', phoneNumber })
  }
}
