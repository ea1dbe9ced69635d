// The part of Twilio's messaging API that sends an SMS: https://www.twilio.com/docs/messaging/api/message-resource
import { createHmac } from 'node:crypto'
import {
  type Answer,
  type Callback,
  formCallback,
  ProviderSimulator,
  type ReceivedRequest,
} from './provider-simulator.ts'

const ACCOUNT = 'AC00000000000000000000000000000001'
const TOKEN = 'twilio-auth-token'

/** Numbers that Twilio refuses, as with its own test credentials. */
export const refusedByTwilio = { invalid: '+15005550001', notMobile: '+15005550009', unsubscribed: '+15005550004' }
const codes: Record<string, [code: number, message: string]> = {
  [refusedByTwilio.invalid]: [21211, "The 'To' number is not a valid phone number."],
  [refusedByTwilio.notMobile]: [21614, "'To' number is not a valid mobile number"],
  [refusedByTwilio.unsubscribed]: [21610, 'Attempt to send to unsubscribed recipient'],
}

export interface TwilioMessage {
  sid: string
  to: string
  from: string
  body: string
  statusCallback: string
}

export class TwilioSimulator extends ProviderSimulator {
  readonly messages: TwilioMessage[] = []

  get environment(): Record<string, string> {
    return {
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+221338210000',
      TWILIO_BASE_URL: this.baseUrl,
    }
  }

  protected override answer({ method, path, headers, body }: ReceivedRequest): Answer {
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
      return problem(404, 20404, 'Not found')
    const basic = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
    if (headers.authorization !== basic) return problem(401, 20003, 'Authenticate')
    if (headers['content-type'] !== 'application/x-www-form-urlencoded')
      return problem(400, 20001, 'Unknown content type')
    const form = new URLSearchParams(body)
    const [to, from, text] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? '']
    if (!/^\+\d{7,15}$/.test(to)) return problem(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    if (!from) return problem(400, 21603, "A 'From' phone number is required.")
    if (!text) return problem(400, 21602, 'Message body is required.')
    if (text.length > 1_600)
      return problem(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
    const refused = codes[to]
    if (refused) return problem(400, ...refused)
    const sid = `SM${String(this.nextNumber()).padStart(32, '0')}`
    this.messages.push({ sid, to, from, body: text, statusCallback: form.get('StatusCallback') ?? '' })
    return {
      status: 201,
      body: {
        sid,
        account_sid: ACCOUNT,
        to,
        from,
        body: text,
        status: 'queued',
        direction: 'outbound-api',
        num_segments: '1',
        error_code: null,
        error_message: null,
        uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sid}.json`,
      },
    }
  }

  /** A receipt with Twilio's signature. */
  receipt(message: TwilioMessage, status: string, more: Record<string, string> = {}): Callback {
    return this.#signed(message.statusCallback, {
      AccountSid: ACCOUNT,
      MessageSid: message.sid,
      MessageStatus: status,
      SmsStatus: status,
      To: message.to,
      From: message.from,
      ApiVersion: '2010-04-01',
      ...more,
    })
  }

  reply(publicUrl: string, from: string, text: string): Callback {
    const fields = {
      AccountSid: ACCOUNT,
      MessageSid: 'SMreply',
      From: from,
      To: '+221338210000',
      Body: text,
      NumMedia: '0',
    }
    return this.#signed(`${publicUrl}/distribution/callbacks/twilio`, fields)
  }

  #signed(url: string, fields: Record<string, string>): Callback {
    const sorted = Object.keys(fields).sort()
    const text = url + sorted.map((name) => name + fields[name]).join('')
    const signature = createHmac('sha1', TOKEN).update(Buffer.from(text, 'utf8')).digest('base64')
    const callback = formCallback(new URL(url).pathname, fields)
    return { ...callback, headers: { ...callback.headers, 'x-twilio-signature': signature } }
  }
}

function problem(status: number, code: number, message: string): Answer {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
}
