import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { InsufficientBalance, quoteForCards } from '#slices/billing/index.ts'
import { type CardDesign, checkDesign } from '#slices/campaigns/index.ts'
import type { SovereignConfig, TemplateId } from '#slices/cards/index.ts'
import { countEnrollments } from '../client/read-enrollments.ts'
import { withSession } from '../connection.ts'
import { checkPeriod, checkUnit } from '../preview-enrollments.ts'
import { getRequestedProgramme } from '../programmes.ts'
import type { GenerateCards } from '../schema.ts'
import { requireNameMappings } from '../sync/reading-plan.ts'
import type { CardRequest, EnrollmentFilter } from '../tables.ts'
import { countWithCard, listEnrollmentsOfUnit, windowOf } from './eligible-enrollments.ts'

const onlySovereign: Phrase = {
  fr: 'Ces réglages ne valent que pour le modèle sovereign.',
  en: 'These settings are only for the template sovereign.',
  wo: 'Réglage yii ñeel nañu modèle sovereign rekk.',
}

/** Refuses a design that cannot be printed, and any design for a template that does not show it. */
export async function checkCardDesign(
  services: Services,
  tenantId: string,
  { template, sovereign_config, logos }: CardDesign & { template: TemplateId },
) {
  if (template !== 'sovereign') {
    const unused = Object.entries({ sovereign_config, logos }).filter(([, value]) => value !== undefined)
    if (unused.length > 0) throw new Invalid(unused.map(([path]) => ({ path, phrase: onlySovereign })))
  }
  const design = { ...(sovereign_config ? { sovereign_config } : {}), ...(logos ? { logos } : {}) }
  return checkDesign(services.sandbox, tenantId, design)
}

/** The filter's known fields, with the status as DHIS2 writes it. */
function filterOf({ enrollment_filter = {} }: GenerateCards): EnrollmentFilter {
  const { enrollment_date_from, enrollment_date_to, org_unit, enrollment_status } = enrollment_filter
  return {
    ...(enrollment_date_from ? { enrollment_date_from } : {}),
    ...(enrollment_date_to ? { enrollment_date_to } : {}),
    ...(org_unit ? { org_unit } : {}),
    ...(enrollment_status ? { enrollment_status: enrollment_status.toUpperCase() } : {}),
  }
}

/** Checks a request against DHIS2, the mapping and the balance before a task is started. */
export async function checkCardRequest(services: Services, tenantId: string, body: GenerateCards) {
  await checkCardDesign(services, tenantId, body)
  const filter = filterOf(body)
  checkPeriod(filter.enrollment_date_from, filter.enrollment_date_to, 'enrollment_filter/enrollment_date_to')
  const cards: CardRequest = {
    template: body.template,
    dpi: body.dpi ?? 300,
    include_mpi_id: body.include_mpi_id ?? true,
    regenerate: body.regenerate ?? false,
    enrollment_filter: filter,
    ...(body.duplicates ? { duplicates: body.duplicates } : {}),
    ...(body.sovereign_config ? { sovereign_config: body.sovereign_config as SovereignConfig } : {}),
  }
  const { total, listed, programme, url } = await withSession(services, tenantId, async (session, connection) => {
    const found = await getRequestedProgramme(session, body.programme_uid)
    await requireNameMappings(services, tenantId, found, connection.url)
    await checkUnit(session, filter.org_unit, 'enrollment_filter/org_unit')
    const uids = await listEnrollmentsOfUnit(session, found.uid, filter)
    const count = uids?.length ?? (await countEnrollments(session, windowOf(found.uid, filter)))
    return { total: count, listed: uids, programme: found, url: connection.url }
  })
  const estimatedCards = await inReadScope(services, tenantId, async (scope) => {
    const selection = { programmeUid: body.programme_uid, filter, listed }
    const existing = cards.regenerate ? 0 : await countWithCard(scope, selection)
    const estimate = Math.max(0, total - existing)
    const quote = await quoteForCards(scope, { cards: Math.min(estimate, 1_000_000), dpi: cards.dpi, engine: 'dhis2' })
    if (quote.shortfall_fcfa > 0) throw new InsufficientBalance(quote.cost_fcfa, quote.balance_fcfa)
    return estimate
  })
  return { cards, estimatedCards, programme, instanceUrl: url }
}
