import type { Language } from '@samakart/rules/language'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { readMeasuredBrand } from '#slices/brand/index.ts'
import { type Beneficiary, findCampaign } from '#slices/campaigns/index.ts'
import { type Brand, cardCheck } from '#slices/cards/index.ts'
import { normalizePerson, type OrganizationPlace } from '#slices/mpi/index.ts'
import { defaultLanguage } from '../default-language.ts'
import { type EnrollmentRecord, openRecords } from '../enrollment-record.ts'
import { findProgrammeRow } from '../programmes.ts'
import type { EnrollmentRow, Task } from '../tables.ts'
import type { CardRequest } from '../tasks/task-request.ts'
import { ALL_CARDS_ORDERED } from './all-cards-ordered.ts'
import { selectEligible } from './eligible-enrollments.ts'
import { findUnprintable, type Unprintable } from './unprintable.ts'

const PAGE_SIZE = 100
const LISTED_PER_QUERY = 1_000

export interface ChoosingFrom {
  services: Services
  task: Task
  cardRequest: CardRequest
  /** The UIDs of the enrollments that the request's unit selects, sorted; undefined selects all units. */
  listed?: readonly string[] | undefined
}

/** An enrollment as it was when its card was prepared. */
export type ChosenEnrollment = Pick<EnrollmentRow, 'enrollment_uid' | 'row_hash' | 'mpi_id'>

export interface Choice {
  chosen: ChosenEnrollment[]
  /** The people of the chosen enrollments, in the same order. */
  people: Beneficiary[]
  unprintable: Unprintable[]
  /** The UID of the last enrollment that was considered, or `ALL_CARDS_ORDERED`. */
  until: string
}

/**
 * Chooses the next eligible enrollments of a task, page by page, so that no transaction is long. Enrollments whose card
 * cannot be printed are not chosen.
 */
export async function chooseEnrollments(
  { services, task, cardRequest, listed }: ChoosingFrom,
  maxCards: number,
): Promise<Choice> {
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) => inReadScope(services, task.tenant_id, question)
  const { organizationPlace, now, language, brand, ...start } = await ask(async (scope) => ({
    after: await readOrderedUntil(scope, task.id),
    organizationPlace: await getOrganization(scope.db, scope.tenantId),
    ...(await readLook(scope, task.programme_uid)),
    now: scope.now,
  }))
  const { template, include_mpi_id: includeMpiId, sovereign_config: sovereignConfig } = cardRequest
  const check = cardCheck({ template, language, includeMpiId, sovereignConfig, brand })
  const choice: Omit<Choice, 'until'> = { chosen: [], people: [], unprintable: [] }
  for (let { after } = start; ; ) {
    const limit = Math.min(PAGE_SIZE, maxCards - choice.chosen.length)
    const part = listed && partAfter(listed, after)
    const { rows, records } = await ask(async (scope) => {
      const eligible = { programmeUid: task.programme_uid, filter: cardRequest.enrollment_filter, listed: part }
      const page = await selectEligible(scope, eligible, cardRequest)
        .selectAll()
        .where('enrollment_uid', '>', after)
        .orderBy('enrollment_uid')
        .limit(limit)
        .execute()
      return { rows: page, records: await openRecords(scope, page) }
    })
    for (const [at, row] of rows.entries()) {
      const beneficiary = beneficiaryOf(row, records[at]?.fields ?? {}, organizationPlace, now)
      const unprintable = findUnprintable(row, beneficiary, check)
      if (unprintable) choice.unprintable.push(unprintable)
      else {
        choice.chosen.push({ enrollment_uid: row.enrollment_uid, row_hash: row.row_hash, mpi_id: row.mpi_id })
        choice.people.push(beneficiary)
      }
    }
    const lastListed = rows.length < limit && part?.length === LISTED_PER_QUERY ? part.at(-1) : undefined
    if (rows.length < limit && !lastListed) return { ...choice, until: ALL_CARDS_ORDERED }
    after = lastListed ?? rows.at(-1)?.enrollment_uid ?? after
    if (choice.chosen.length === maxCards) return { ...choice, until: after }
  }
}

/** The next UIDs of a sorted list. */
function partAfter(listed: readonly string[], after: string): string[] {
  const start = listed.findIndex((uid) => uid > after)
  return start < 0 ? [] : listed.slice(start, start + LISTED_PER_QUERY)
}

/** Language and brand of the programme's cards: its campaign's, once it has one. */
async function readLook(
  scope: ReadScope,
  programmeUid: string,
): Promise<{ language: Language; brand: Brand | undefined }> {
  const programme = await findProgrammeRow(scope, programmeUid)
  const campaign = programme?.campaign_id ? await findCampaign(scope, programme.campaign_id) : undefined
  const { country_code } = await getOrganization(scope.db, scope.tenantId)
  return {
    language: campaign?.language ?? programme?.language ?? defaultLanguage(country_code),
    brand: await readMeasuredBrand(scope, campaign?.id),
  }
}

async function readOrderedUntil({ db, tenantId }: ReadScope, taskId: string): Promise<string> {
  const { cards_ordered_until } = await db
    .selectFrom('dhis2_task')
    .select('cards_ordered_until')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  return cards_ordered_until
}

/** The record was checked when it was read, and its person is in the registry under `mpi_id`. */
function beneficiaryOf(
  row: EnrollmentRow,
  fields: EnrollmentRecord['fields'],
  organizationPlace: OrganizationPlace,
  now: Date,
): Beneficiary {
  const { first_name, last_name, date_of_birth, gender, phone_number } = fields
  const { person } = normalizePerson(
    { first_name, last_name, date_of_birth, gender, phone_number },
    organizationPlace,
    now,
  )
  return {
    person,
    beneficiary_id: fields.beneficiary_id ?? null,
    health_center: fields.health_center ?? null,
    zone: fields.zone ?? null,
    ...(row.mpi_id ? { mpi_id: row.mpi_id } : {}),
    ...(fields.org_unit ? { org_unit: fields.org_unit } : {}),
    enrollment_date: fields.enrollment_date ?? row.enrolled_on,
    ...(fields.last_care ? { last_care: fields.last_care } : {}),
    ...(fields.next_appointment ? { next_appointment: fields.next_appointment } : {}),
    tei: row.tracked_entity_uid,
  }
}
