import { type Language, type Phrase, speak } from '@samakart/rules/language'
import type { Config } from '#platform/config/config.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { findConnectionHost } from '#slices/dhis2/index.ts'

const phrases = {
  nobody: {
    fr: 'Personne hors de l’organisation',
    en: 'Nobody outside the organization',
    wo: 'Kenn ku nekkul ci mbootaay gi',
  },
  store: { fr: 'Hébergeur des fichiers : {name}', en: 'Host of the files: {name}', wo: 'Ki denc fichier yi: {name}' },
  sms: { fr: 'Opérateur SMS : {name}', en: 'SMS provider: {name}', wo: 'Opérateur SMS: {name}' },
  whatsapp: { fr: 'WhatsApp (Meta)', en: 'WhatsApp (Meta)', wo: 'WhatsApp (Meta)' },
  holders: {
    fr: 'Qui scanne une carte apprend si elle est valide, sans nom',
    en: 'Whoever scans a card learns whether it is valid, without a name',
    wo: 'Ku scanner kàrt dafay xam ndax baax na, amul tur',
  },
  source: {
    fr: 'Rien ne lui est envoyé ; lu sur {name}',
    en: 'Nothing is sent; read from {name}',
    wo: 'Duñu fa yónnee dara; ci {name} lañu jànge',
  },
  agents: { fr: 'Appareils des agents inscrits', en: 'Registered devices of agents', wo: 'Aparey agent yi ñu bind' },
} as const satisfies Record<string, Phrase>

/** To whom the data goes, by what this installation and this organization have configured. */
export async function recipientsOf(scope: ReadScope, config: Config, language: Language) {
  const host = await findConnectionHost(scope)
  const say = (name: keyof typeof phrases, value = '') => speak(phrases[name], language, { name: value })
  const { sms, whatsapp } = config.messaging
  const found: Record<string, string[]> = {
    cards: [say('holders'), ...(config.s3 ? [say('store', config.s3.endpoint ?? config.s3.bucket)] : [])],
    messages: [...(sms ? [say('sms', sms.name)] : []), ...(whatsapp ? [say('whatsapp')] : [])],
    wallet: [say('agents')],
    dhis2: host ? [say('source', host)] : [],
  }
  return (key: string): string[] => {
    const recipients = found[key] ?? []
    return recipients.length > 0 ? recipients : [say('nobody')]
  }
}
