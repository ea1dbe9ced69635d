import { Type } from 'typebox'
import { LongPage } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { type ListedCard, shownStatuses, ValidUntil } from '#slices/cards/index.ts'
import { findNames } from '#slices/mpi/index.ts'
import type { DetailsReader } from '../jobs/batches.ts'
import { readBeneficiaryIds } from '../numbers/beneficiary-ids.ts'
import { MAX_PEOPLE_SEARCHED } from './search-cards.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

export const CardWithHolder = Type.Object({
  card_code: Type.String(),
  status: Type.Enum([...shownStatuses]),
  mpi_id: Maybe(Type.String()),
  first_name: Maybe(Type.String()),
  last_name: Maybe(Type.String()),
  beneficiary_id: Maybe(Type.String()),
  campaign_id: Type.String(),
  job_id: Type.Union([Type.String(), Type.Null()], { description: 'null for a card that was reissued outside a job.' }),
  issued_at: Maybe(Timestamp),
  valid_until: ValidUntil,
  revoked_at: Maybe(Timestamp),
  updated_at: Type.Union([Timestamp, Type.Null()], { description: 'When it was issued or, later, revoked.' }),
})

export const CardPage = Type.Object({
  ...LongPage(CardWithHolder).properties,
  search_is_complete: Type.Optional(
    Type.Literal(false, {
      description: `Only where \`q\` is a name of more than ${MAX_PEOPLE_SEARCHED} people: the newest of them were looked at.`,
    }),
  ),
})

/** Cards as lists and exports show them, with holders and numbers. */
export async function withHolders(scope: ReadScope, cards: readonly ListedCard[], reader?: DetailsReader) {
  const holders = cards.flatMap(({ mpi_id }) => mpi_id ?? [])
  const names = await findNames(scope, holders)
  const numbers = await readBeneficiaryIds(scope, cards, reader)
  return cards.map((card, at) => {
    const { id, card_code, status, mpi_id, campaign_id, job_id, issued_at, valid_until, revoked_at, updated_at } = card
    return {
      card_code,
      status,
      mpi_id,
      first_name: names.get(mpi_id ?? '')?.first_name ?? null,
      last_name: names.get(mpi_id ?? '')?.last_name ?? null,
      beneficiary_id: numbers[at] ?? null,
      campaign_id,
      job_id: job_id === id ? null : job_id,
      issued_at: issued_at?.toISOString() ?? null,
      valid_until,
      revoked_at: revoked_at?.toISOString() ?? null,
      updated_at: updated_at?.toISOString() ?? null,
    }
  })
}
