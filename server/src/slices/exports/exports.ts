import type { ReadScope } from '#platform/scopes.ts'
import { findSensitiveCategory } from '#platform/sensitive/recognize.ts'
import {
  type CardSearch,
  DetailsReader,
  findCampaignNames,
  readPersonNumbers,
  searchCards,
  withHolders,
} from '#slices/campaigns/index.ts'
import { findCards, type ListedCard } from '#slices/cards/index.ts'
import { peopleOfUnit } from '#slices/dhis2/index.ts'
import { listMessages, type MessageListRequest, toMessage } from '#slices/distribution/index.ts'
import { listPeople, listReviews, type PersonListRequest, type ReviewListRequest } from '#slices/mpi/index.ts'
import { ROWS_PER_PAGE } from './stream-table.ts'

const MASK = '•••'

type Filter<Request> = Omit<Request, 'limit' | 'offset' | 'after'>
type After = readonly string[] | undefined

/** The part of a list after the row with these keys. */
const from = (after: After) => ({ limit: ROWS_PER_PAGE, offset: 0, ...(after ? { after } : {}) })

const peopleColumns = [
  'mpi_id',
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'phone_number',
  'region_code',
  'commune',
  'beneficiary_id',
  'programme_count',
  'created_at',
  'updated_at',
] as const

type OfUnit<Request> = Filter<Omit<Request, 'within'>> & { org_unit?: string | undefined }

const withinUnit = async (scope: ReadScope, orgUnit: string | undefined) =>
  orgUnit === undefined ? {} : { within: await peopleOfUnit(scope, orgUnit) }

export function exportOfPeople({ org_unit, ...filter }: OfUnit<PersonListRequest>) {
  const reader = new DetailsReader()
  return {
    columns: peopleColumns,
    async page(scope: ReadScope, after: After) {
      const within = await withinUnit(scope, org_unit)
      const { items, next_after } = await listPeople(scope, { ...filter, ...within, ...from(after) })
      const ids = items.map(({ mpi_id }) => mpi_id)
      const numbers = await readPersonNumbers(scope, ids, reader)
      const rows = items.map(({ person, ...row }) => ({
        mpi_id: row.mpi_id,
        first_name: person.first_name,
        last_name: person.last_name,
        date_of_birth: person.date_of_birth,
        gender: row.gender,
        phone_number: person.phone_number,
        region_code: row.region_code,
        commune: person.commune,
        beneficiary_id: numbers.get(row.mpi_id)?.[0]?.beneficiary_id ?? null,
        programme_count: row.programme_count,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      }))
      return { rows, next: next_after }
    },
  }
}

const cardColumns = [
  'card_code',
  'status',
  'first_name',
  'last_name',
  'beneficiary_id',
  'mpi_id',
  'campaign',
  'campaign_id',
  'job_id',
  'issued_at',
  'valid_until',
  'revoked_at',
] as const

export function exportOfCards({ org_unit, ...filter }: OfUnit<CardSearch>) {
  const reader = new DetailsReader()
  return {
    columns: cardColumns,
    async page(scope: ReadScope, after: After) {
      const within = await withinUnit(scope, org_unit)
      const { items, next_after } = await searchCards(scope, {
        ...filter,
        ...within,
        ...from(after),
        isUncounted: true,
      })
      return { rows: await cardRows(scope, items, reader), next: next_after }
    },
  }
}

/** The cards of a selection, in its order; codes that are no cards are left out. */
export function exportOfSelection(codes: readonly string[]) {
  return {
    columns: cardColumns,
    async page(scope: ReadScope) {
      const cards = (await findCards(scope, codes)).filter((card) => card !== undefined)
      return { rows: await cardRows(scope, cards, new DetailsReader()), next: null }
    },
  }
}

async function cardRows(scope: ReadScope, cards: readonly ListedCard[], reader: DetailsReader) {
  const names = await findCampaignNames(
    scope,
    cards.map(({ campaign_id }) => campaign_id),
  )
  return (await withHolders(scope, cards, reader)).map((card) => ({
    ...card,
    campaign: guardCell(names.get(card.campaign_id) ?? null),
  }))
}

const reviewColumns = [
  'review_id',
  'status',
  'origin',
  'similarity_score',
  'existing_mpi_id',
  'existing_first_name',
  'existing_last_name',
  'existing_date_of_birth',
  'new_mpi_id',
  'new_first_name',
  'new_last_name',
  'new_date_of_birth',
  'created_at',
  'resolved_at',
] as const

export function exportOfReviews({ org_unit, ...filter }: OfUnit<ReviewListRequest>) {
  return {
    columns: reviewColumns,
    async page(scope: ReadScope, after: After) {
      const within = await withinUnit(scope, org_unit)
      const { items, next_after } = await listReviews(scope, { ...filter, ...within, ...from(after) })
      const rows = items.map(({ existing_person, new_person, is_exact_repeat: _, ...review }) => ({
        ...review,
        existing_first_name: existing_person.first_name,
        existing_last_name: existing_person.last_name,
        existing_date_of_birth: existing_person.date_of_birth,
        new_first_name: new_person.first_name,
        new_last_name: new_person.last_name,
        new_date_of_birth: new_person.date_of_birth,
      }))
      return { rows, next: next_after }
    },
  }
}

const messageColumns = [
  'message_id',
  'status',
  'channel',
  'phone_number',
  'public_label',
  'card_code',
  'enrollment_id',
  'campaign_id',
  'send_id',
  'segments',
  'attempts',
  'failure',
  'created_at',
  'sent_at',
  'delivered_at',
  'failed_at',
] as const

/** Without texts, and with numbers masked as in the list. */
export function exportOfMessages(filter: Filter<MessageListRequest>) {
  return {
    columns: messageColumns,
    async page(scope: ReadScope, after: After) {
      const { items, next_after } = await listMessages(scope, { ...filter, ...from(after) })
      const rows = items.map((row) => {
        const { test: _, ...message } = toMessage(row)
        return { ...message, public_label: guardCell(message.public_label) }
      })
      return { rows, next: next_after }
    },
  }
}

/** A text that names an illness, as the name of a campaign may, says nothing in a file that travels. */
function guardCell(text: string | null): string | null {
  return text !== null && findSensitiveCategory(text) !== undefined ? MASK : text
}
