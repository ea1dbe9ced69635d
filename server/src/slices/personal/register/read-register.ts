import { readFileSync } from 'node:fs'
import { type Language, type Phrase, speak } from '@samakart/rules/language'
import type { Config } from '#platform/config/config.ts'
import { IDEMPOTENCY_HOURS } from '#platform/http/limits.ts'
import { defaultDays } from '#platform/retention/kinds.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { PHOTOS_KEPT_DAYS, readCardFilesDays } from '#slices/campaigns/index.ts'
import { findConnectionHost } from '#slices/dhis2/index.ts'
import { countIdentities } from '#slices/mpi/index.ts'
import { readRetentionSettings } from '#slices/retention/index.ts'

/** One thing that is done with personal data. `retention` names the periods that are filled in, as `{messages}`. */
interface Activity {
  key: string
  title: string
  people: string
  data: string
  purpose: string
  ground: string
  retention: string
  /** The lowest role that may read it. */
  readers: string
  tables: string[]
}

/** The pages beside this file are what the organization shows to the authority; the operation gives them with its own periods. */
export const pages: Readonly<Record<Language, readonly Activity[]>> = {
  fr: readPage('fr'),
  en: readPage('en'),
  wo: readPage('wo'),
}

/** `## title (`key`)`, then its seven lines in a fixed order, each after a bold label. */
function readPage(language: Language): Activity[] {
  const [, ...sections] = readFileSync(new URL(`./${language}.md`, import.meta.url), 'utf8').split('\n## ')
  return sections.map((section) => {
    const [, title, key] = /^(.+) \(`(\w+)`\)\n/.exec(section) ?? []
    const lines = [...section.matchAll(/^- \*\*.+?\*\*: (.+)$/gm)].map(([, text = '']) => text)
    const [people, data, purpose, ground, retention, readers, tables] = lines
    if (!title || !key || !people || !data || !purpose || !ground || !retention || !readers || !tables)
      throw new Error(`${language}.md: the section “${section.split('\n')[0]}” lacks a line`)
    const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    return {
      key,
      title,
      people,
      data,
      purpose,
      ground,
      retention,
      readers: named(readers).join(),
      tables: named(tables),
    }
  })
}

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

const days: Phrase = { fr: '{days} jours', en: '{days} days', wo: '{days} fan' }
const forEver: Phrase = { fr: 'sans limite', en: 'without a limit', wo: 'amul àpp' }

/** The register of processing of one organization: what the service does, with the periods and recipients that are set here. */
export async function readRegister(scope: ReadScope, { config }: Pick<Services, 'config'>, language: Language) {
  const { id, name, country_code } = await getOrganization(scope.db, scope.tenantId)
  const cardFiles = await readCardFilesDays(scope)
  const records = await readRetentionSettings(scope, config.retentionDays)
  const period = (count: number | null) =>
    count === null ? speak(forEver, language) : speak(days, language, { days: count })
  const values: Record<string, string | number> = {
    hours: IDEMPOTENCY_HOURS,
    photo_days: PHOTOS_KEPT_DAYS,
    card_files: period(cardFiles),
    messages: period(records.get('messages') ?? null),
    trust_history: period(records.get('trust_history') ?? null),
    sessions: defaultDays('sessions', config.retentionDays),
    alerts: defaultDays('alerts', config.retentionDays),
  }
  const recipients = await recipientsOf(scope, config, language)
  return {
    organization: { id, name, country_code },
    read_at: scope.now.toISOString(),
    people: await countIdentities(scope),
    activities: pages[language].map((activity) => ({
      ...activity,
      retention: activity.retention.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
      recipients: recipients(activity.key),
    })),
  }
}

/** To whom the data goes, by what this installation and this organization have configured. */
async function recipientsOf(scope: ReadScope, config: Config, language: Language) {
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
