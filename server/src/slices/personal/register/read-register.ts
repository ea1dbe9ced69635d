import { type Language, type Phrase, speak } from '@samakart/rules/language'
import { IDEMPOTENCY_HOURS } from '#platform/http/limits.ts'
import { defaultDays } from '#platform/retention/kinds.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { PHOTOS_KEPT_DAYS, readCardFilesDays } from '#slices/campaigns/index.ts'
import { countIdentities } from '#slices/mpi/index.ts'
import { readRetentionSettings } from '#slices/retention/index.ts'
import { type Activity, activities } from './activities.ts'
import { recipientsOf } from './recipients.ts'

const days: Phrase = { fr: '{days} jours', en: '{days} days', wo: '{days} fan' }
const forEver: Phrase = { fr: 'sans limite', en: 'without a limit', wo: 'amul àpp' }

/** The register of processing of one organization: what the service does, with the periods and recipients that are set here. */
export async function readRegister(scope: ReadScope, { config }: Pick<Services, 'config'>, language: Language) {
  const { id, name, country_code } = await getOrganization(scope.db, scope.tenantId)
  const cardFiles = await readCardFilesDays(scope)
  const records = await readRetentionSettings(scope, config.retentionDays)
  const period = (count: number | null) =>
    count === null ? speak(forEver, language) : speak(days, language, { days: count })
  const values = {
    hours: IDEMPOTENCY_HOURS,
    photo_days: PHOTOS_KEPT_DAYS,
    card_files: period(cardFiles),
    messages: period(records.get('messages') ?? null),
    trust_history: period(records.get('trust_history') ?? null),
    sessions: defaultDays('sessions', config.retentionDays),
    alerts: defaultDays('alerts', config.retentionDays),
  }
  const recipients = await recipientsOf(scope, config, language)
  const present = ({ key, readers, tables, ...texts }: Activity) => ({
    key,
    title: speak(texts.title, language),
    people: speak(texts.people, language),
    data: speak(texts.data, language),
    purpose: speak(texts.purpose, language),
    ground: speak(texts.ground, language),
    retention: speak(texts.retention, language, values),
    readers,
    recipients: recipients(key),
    tables: [...tables],
  })
  return {
    organization: { id, name, country_code },
    read_at: scope.now.toISOString(),
    people: await countIdentities(scope),
    activities: activities.map(present),
  }
}
