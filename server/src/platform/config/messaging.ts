import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { EnvReader } from './env.ts'

export interface TwilioAccount {
  name: 'twilio'
  baseUrl: string
  accountSid: string
  authToken: string
  /** A number, an alphanumeric sender, or a messaging service (`MG…`). */
  from: string
}

export interface AfricasTalkingAccount {
  name: 'africastalking'
  baseUrl: string
  username: string
  apiKey: string
  from: string | undefined
}

export interface OrangeAccount {
  name: 'orange'
  baseUrl: string
  clientId: string
  clientSecret: string
  /** The number of the contract: `+2210000` in Senegal. */
  senderAddress: string
  senderName: string | undefined
}

export interface WhatsAppAccount {
  name: 'whatsapp_cloud'
  baseUrl: string
  phoneNumberId: string
  accessToken: string
  appSecret: string
  verifyToken: string
  /** Without an approved template, only people who wrote to us within 24 hours can be reached. */
  template: WhatsAppTemplate | undefined
  /** For messages to users of the service. Its placeholder takes the whole text. */
  userTemplate: WhatsAppTemplate | undefined
}

interface WhatsAppTemplate {
  name: string
  language: string
}

export type SmsAccount = TwilioAccount | AfricasTalkingAccount | OrangeAccount

export interface GoogleWalletIssuer {
  issuerId: string
  clientEmail: string
  privateKey: KeyObject
}

export interface Messaging {
  sms: SmsAccount | undefined
  whatsapp: WhatsAppAccount | undefined
  googleWallet: GoogleWalletIssuer | undefined
  /** Part of the callback address for providers that do not sign their callbacks. */
  callbackSecret: string | undefined
  timeoutSeconds: number
  /** What the carrier charges for one segment. It is only used for estimates. */
  segmentCostFcfa: number
}

const smsProviders = ['none', 'twilio', 'africastalking', 'orange'] as const
const web = ['http:', 'https:'] as const

export function readMessaging(env: EnvReader): Messaging {
  const callbackSecret = env.text('CALLBACK_SECRET')
  if (callbackSecret !== undefined && !/^[A-Za-z0-9_-]{16,128}$/.test(callbackSecret)) {
    env.mistakes.push('CALLBACK_SECRET must have 16 to 128 letters, digits, - or _')
  }
  return {
    sms: readSms(env, callbackSecret),
    whatsapp: readWhatsApp(env),
    googleWallet: readGoogleWallet(env),
    callbackSecret,
    timeoutSeconds: env.integer('PROVIDER_TIMEOUT_SECONDS', 10, { min: 1, max: 60 }),
    segmentCostFcfa: env.integer('SMS_SEGMENT_COST_FCFA', 20, { min: 0, max: 10_000 }),
  }
}

function readSms(env: EnvReader, callbackSecret: string | undefined): SmsAccount | undefined {
  const name = env.oneOf('SMS_PROVIDER', smsProviders, 'none')
  if (name === 'none') {
    const orphan = ['TWILIO_ACCOUNT_SID', 'AFRICASTALKING_USERNAME', 'ORANGE_CLIENT_ID'].find((name) => env.text(name))
    if (orphan) env.mistakes.push(`SMS_PROVIDER must be set with ${orphan}: one of ${smsProviders.join(', ')}`)
    return undefined
  }
  if (name !== 'twilio') env.require('CALLBACK_SECRET', callbackSecret, `must be set with SMS_PROVIDER ${name}`)
  switch (name) {
    case 'twilio':
      return {
        name,
        baseUrl: env.url('TWILIO_BASE_URL', web) ?? 'https://api.twilio.com',
        accountSid: required(env, 'TWILIO_ACCOUNT_SID', name),
        authToken: required(env, 'TWILIO_AUTH_TOKEN', name),
        from: required(env, 'TWILIO_FROM', name),
      }
    case 'africastalking': {
      const username = required(env, 'AFRICASTALKING_USERNAME', name)
      const host = username === 'sandbox' ? 'api.sandbox.africastalking.com' : 'api.africastalking.com'
      return {
        name,
        baseUrl: env.url('AFRICASTALKING_BASE_URL', web) ?? `https://${host}`,
        username,
        apiKey: required(env, 'AFRICASTALKING_API_KEY', name),
        from: env.text('AFRICASTALKING_FROM'),
      }
    }
    case 'orange':
      return {
        name,
        baseUrl: env.url('ORANGE_BASE_URL', web) ?? 'https://api.orange.com',
        clientId: required(env, 'ORANGE_CLIENT_ID', name),
        clientSecret: required(env, 'ORANGE_CLIENT_SECRET', name),
        senderAddress: required(env, 'ORANGE_SENDER_ADDRESS', name),
        senderName: env.text('ORANGE_SENDER_NAME'),
      }
  }
}

function readWhatsApp(env: EnvReader): WhatsAppAccount | undefined {
  const names = ['PHONE_NUMBER_ID', 'ACCESS_TOKEN', 'APP_SECRET', 'VERIFY_TOKEN'].map((name) => `WHATSAPP_${name}`)
  const values = names.map((name) => env.text(name))
  if (values.every((value) => value === undefined)) return undefined
  for (const [i, name] of names.entries()) env.require(name, values[i], 'must be set for WhatsApp')
  const [phoneNumberId = '', accessToken = '', appSecret = '', verifyToken = ''] = values
  const templateOf = (name: string | undefined) => (name === undefined ? undefined : { name, language })
  const language = env.text('WHATSAPP_TEMPLATE_LANGUAGE') ?? 'fr'
  return {
    name: 'whatsapp_cloud',
    baseUrl: env.url('WHATSAPP_BASE_URL', web) ?? 'https://graph.facebook.com/v23.0',
    phoneNumberId,
    accessToken,
    appSecret,
    verifyToken,
    template: templateOf(env.text('WHATSAPP_TEMPLATE')),
    userTemplate: templateOf(env.text('WHATSAPP_USER_TEMPLATE')),
  }
}

function readGoogleWallet(env: EnvReader): GoogleWalletIssuer | undefined {
  const issuerId = env.text('GOOGLE_WALLET_ISSUER_ID')
  const account = env.text('GOOGLE_WALLET_SERVICE_ACCOUNT')
  if (issuerId === undefined && account === undefined) return undefined
  if (issuerId === undefined || !/^\d{1,30}$/.test(issuerId)) {
    env.mistakes.push('GOOGLE_WALLET_ISSUER_ID must be the number of the issuer, with GOOGLE_WALLET_SERVICE_ACCOUNT')
  }
  const key = account === undefined ? undefined : readServiceAccount(account)
  if (!key) env.mistakes.push('GOOGLE_WALLET_SERVICE_ACCOUNT must be the JSON key of a service account')
  return key && issuerId !== undefined ? { issuerId, ...key } : undefined
}

function readServiceAccount(text: string): { clientEmail: string; privateKey: KeyObject } | undefined {
  try {
    const { client_email, private_key } = JSON.parse(text) as Record<string, unknown>
    if (typeof client_email !== 'string' || typeof private_key !== 'string') return undefined
    const privateKey = createPrivateKey(private_key)
    return privateKey.asymmetricKeyType === 'rsa' ? { clientEmail: client_email, privateKey } : undefined
  } catch {
    return undefined
  }
}

function required(env: EnvReader, name: string, forWhat: string): string {
  const value = env.text(name)
  env.require(name, value, `must be set for ${forWhat}`)
  return value ?? ''
}
