import { type Language, languages, type Phrase, speak } from '@samakart/rules/language'
import { IDEMPOTENCY_HOURS } from '#platform/http/limits.ts'
import { retentionKinds } from '#platform/retention/kinds.ts'
import { DEFAULT_CARD_FILES_DAYS, PHOTOS_KEPT_DAYS } from '#slices/campaigns/index.ts'
import { activities } from './activities.ts'

const titles: Record<Language, string> = {
  fr: 'Registre des traitements',
  en: 'Register of processing',
  wo: 'Téereb jëfandikoo données',
}
const columns: readonly Phrase[] = [
  { fr: 'traitement', en: 'activity', wo: 'jëf' },
  { fr: 'personnes', en: 'people', wo: 'nit ñi' },
  { fr: 'données', en: 'data', wo: 'données' },
  { fr: 'but', en: 'purpose', wo: 'lu tax' },
  { fr: 'fondement', en: 'ground', wo: 'yoon' },
  { fr: 'durée', en: 'how long', wo: 'ñaata jamono' },
  { fr: 'vu à partir de', en: 'seen from role', wo: 'kan a koy gis' },
]
const defaultPeriod: Phrase = {
  fr: '{days} jours, ou ce que l’organisation règle',
  en: '{days} days, or what the organization sets',
  wo: '{days} fan, walla li mbootaay gi tànn',
}

/** The page of the documentation: what every installation does. What one organization has set is in its console. */
export function describeRegister(): string {
  const page = languages.map((language) => {
    const values = {
      hours: IDEMPOTENCY_HOURS,
      photo_days: PHOTOS_KEPT_DAYS,
      card_files: speak(defaultPeriod, language, { days: DEFAULT_CARD_FILES_DAYS }),
      messages: speak(defaultPeriod, language, { days: retentionKinds.messages.days }),
      trust_history: speak(defaultPeriod, language, { days: retentionKinds.trust_history.days }),
      sessions: retentionKinds.sessions.days,
      alerts: retentionKinds.alerts.days,
    }
    const rows = activities.map(({ title, people, data, purpose, ground, retention, readers }) =>
      [title, people, data, purpose, ground, retention]
        .map((phrase) => speak(phrase, language, values))
        .concat(`\`${readers}\``),
    )
    const head = columns.map((phrase) => phrase[language])
    return [`## ${titles[language]}`, '', row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
  })
  return [
    '# Register of processing',
    '',
    'What the service holds about people, in three languages. It is written from the code by `npm run dev -- processing-page`, and a test',
    'compares it with the database. What one organization has set, and to whom its data goes, is on the console’s page of the same name',
    'and at `GET /personal-data/register`.',
    '',
    page.join('\n\n'),
    '',
  ].join('\n')
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
