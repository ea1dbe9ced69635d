import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { InsufficientBalance, quoteForCards } from '#slices/billing/index.ts'
import type { SovereignConfig } from '#slices/cards/index.ts'
import { checkCardDesign } from '../check-card-design.ts'
import type { Programme } from '../client/metadata.ts'
import { countEnrollments } from '../client/read-enrollments.ts'
import { findProgramme } from '../client/read-metadata.ts'
import type { Session } from '../client/session.ts'
import { withSession } from '../connection.ts'
import { MappingRequired } from '../errors.ts'
import { checkPeriod, checkUnit } from '../preview-enrollments.ts'
import type { GenerateCards } from '../schema.ts'
import { hasNameMappings, planReading } from '../sync/plan-reading.ts'
import type { CardRequest, EnrollmentFilter } from '../tasks/task-request.ts'
import { countWithCard } from './eligible-enrollments.ts'
import { listEnrollmentsOfUnit, windowOf } from './enrollments-of-unit.ts'

const unknownProgramme: Phrase = {
  fr: 'Ce programme n’existe pas dans DHIS2, ou le compte ne le voit pas.',
  en: 'This programme does not exist in DHIS2, or the account does not see it.',
  wo: 'Porogaraam bii amul ci DHIS2, walla kont bi gisu ko.',
}

/** Finds the programme that a request body names; refuses an unknown one at its field. */
export async function getRequestedProgramme({ reader }: Session, uid: string): Promise<Programme> {
  const programme = await findProgramme(reader, uid)
  if (!programme) throw new Invalid([{ path: 'programme_uid', phrase: unknownProgramme }])
  return programme
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
    const reading = await planReading(services, tenantId, found, {
      instanceUrl: connection.url,
      unitOf: (uid) => ({ uid, name: uid, path: uid }),
    })
    if (!hasNameMappings(reading)) throw new MappingRequired()
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
