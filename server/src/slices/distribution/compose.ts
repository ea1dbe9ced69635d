import { createHash, createHmac } from 'node:crypto'
import { crockford32 } from '@samakart/rules/crockford'
import type { Phrase } from '@samakart/rules/language'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import type { Category } from '#platform/sensitive/categories.ts'
import { findSensitiveCategory } from '#platform/sensitive/recognize.ts'
import { type Measurement, measureSms } from './segments.ts'
import type { Channel } from './tables.ts'

const healthDataFound: Phrase = {
  fr: 'Ce texte laisserait deviner une donnée de santé protégée ({category}) à qui lit le téléphone.',
  en: 'This text would reveal protected health data ({category}) to whoever reads the phone.',
  wo: 'Mbind mii dina feeñal leeral wérgi-yaram buñu aar ({category}) ci ku jàng telefon bi.',
}

/** Fingerprints, payments and strange letters reveal no illness, and programmes have good reasons to write about the first two. */
const harmless: readonly Category[] = ['biometric', 'financial', 'mixed_scripts']

/** Carriers refuse longer messages. */
export const MAX_SEGMENTS = 10
export const MAX_MESSAGE_LENGTH = 1_000
/** 80 bits: short enough for an SMS, too long to guess. */
const TOKEN_CHARACTERS = 16

const phrases = {
  placeholder: {
    fr: '{first_name} est le seul emplacement possible ; {found} ne l’est pas.',
    en: '{first_name} is the only possible placeholder; {found} is not one.',
    wo: '{first_name} rekk a mëna nekk foofu; {found} du ab barab.',
  },
  long: {
    fr: 'Avec son lien, le message compte {segments} SMS ; {most} au plus.',
    en: 'With its link the message takes {segments} segments; {most} at most.',
    wo: 'Ak lienam, bataaxal bi di na jël {segments} SMS; {most} moo gëna bari.',
  },
} satisfies Record<string, Phrase>

const PLACEHOLDER = '{first_name}'

export interface Composed extends Measurement {
  textWithoutLink: string
  text: string
}

/** The message in normal form. Every mistake in it is reported. */
export function readTemplate(message: string): string {
  const template = message.normalize('NFC').replaceAll('\r\n', '\n').trim()
  const mistakes: Mistake[] = [...template.matchAll(/\{[^{}]*\}/g)]
    .filter(([found]) => found !== PLACEHOLDER)
    .map(([found]) => ({ path: 'message', phrase: phrases.placeholder, values: { first_name: PLACEHOLDER, found } }))
  if (mistakes.length > 0) throw new Invalid(mistakes)
  requireNoHealthData(template)
  return template
}

/** Fills in the name and appends the link. */
export function compose(
  template: string,
  { firstName, link, channel }: { firstName: string | undefined; link: string; channel: Channel },
): Composed {
  const textWithoutLink = firstName
    ? template.replaceAll(PLACEHOLDER, firstName.normalize('NFC'))
    : template.replaceAll(/[ ]?\{first_name\}/g, '').trim()
  const text = `${textWithoutLink}\n${link}`
  const measurement = measureSms(text)
  if (channel === 'sms' && measurement.segments > MAX_SEGMENTS) {
    const values = { segments: measurement.segments, most: MAX_SEGMENTS }
    throw new Invalid([{ path: 'message', phrase: phrases.long, values }])
  }
  return { ...measurement, textWithoutLink, text }
}

/** Derived from the message's id, so that sending again sends the same link. Only its hash is stored. */
export function linkToken(keys: TenantKeys, messageId: string): string {
  const digest = createHmac('sha256', keys.derive('card-link/v1')).update(messageId).digest()
  return crockford32(digest).slice(0, TOKEN_CHARACTERS)
}

export function hashLink(token: string): Buffer {
  return createHash('sha256').update(`card-link|${token}`).digest()
}

export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/c/${token}`
}

/** Has the length of a real token, for estimates. */
export const SAMPLE_TOKEN = 'X'.repeat(TOKEN_CHARACTERS)

/** Other people may read the phone, so a message must not contain what the guard holds back from exports. */
function requireNoHealthData(message: string): void {
  const category = findSensitiveCategory(message)
  if (category === undefined || harmless.includes(category)) return
  throw new Invalid([{ path: 'message', phrase: healthDataFound, values: { category } }])
}
