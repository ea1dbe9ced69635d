import { type Static, Type } from 'typebox'
import type { ReadScope } from '#platform/scopes.ts'
import { isModuleActive } from '#slices/billing/index.ts'
import { findNames } from '#slices/mpi/index.ts'
import type { AppliedPolicy, JudgedRow, Why } from './policy.ts'
import { Duplicates, duplicateChoices } from './policy.ts'

/** Enough to look through by eye; the counts cover all rows. */
export const MAX_EXAMPLES_PER_REASON = 100

const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

export const FoundDuplicates = Type.Object(
  {
    policy: Duplicates,
    in_list: Type.Integer({ description: 'Rows whose person is in an earlier row.' }),
    hold_card: Type.Integer({
      description: 'Other rows whose person holds a valid card, of this campaign or of another.',
    }),
    hold_other_card: Type.Integer({
      description: 'Those of `hold_card` who only hold cards of other campaigns: they get one.',
    }),
    look_alike: Type.Integer({
      description: 'Other rows whose person looks like somebody and would wait in the reviews.',
    }),
    skipped: Type.Integer({ description: 'Rows that would get no card.' }),
    replaced: Type.Integer({ description: 'Rows whose person’s earlier card of this campaign would be revoked.' }),
    examples: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'Its index in `beneficiaries`, from 0.' }),
        why: Type.Enum(['in_list', 'hold_card', 'look_alike']),
        choice: Type.Enum([...duplicateChoices], { description: 'What would happen to it.' }),
        same_row: Maybe(Type.Integer({ description: 'The earlier row with the same person, or with somebody alike.' })),
        mpi_id: Maybe(Type.String({ description: 'The person in the registry.' })),
        first_name: Maybe(Type.String()),
        last_name: Maybe(Type.String()),
        card_code: Maybe(Type.String({ description: 'The card that the person holds.' })),
        campaign_id: Maybe(Type.String({ description: 'The campaign of that card.' })),
        similarity_score: Maybe(Type.Number()),
      }),
      { description: `At most ${MAX_EXAMPLES_PER_REASON} for each reason, in the order of the list.` },
    ),
  },
  { description: 'Who is in the list twice, holds a card already, or looks like somebody. Only for `beneficiaries`.' },
)
export type FoundDuplicates = Static<typeof FoundDuplicates>

/** Names are shown where the organization's registry may be read; without its module only rows and codes are. */
export async function showDuplicates(
  scope: ReadScope,
  policy: FoundDuplicates['policy'],
  { skipped, judged }: AppliedPolicy,
): Promise<FoundDuplicates> {
  const count = (is: (row: JudgedRow) => boolean) => judged.filter(is).length
  const because = (why: Why) => judged.filter((row) => row.why === why)
  const examples = (['in_list', 'hold_card', 'look_alike'] as const)
    .flatMap((why) => because(why).slice(0, MAX_EXAMPLES_PER_REASON))
    .sort((a, b) => a.row - b.row)
  const maySee = await isModuleActive(scope, 'mpi_registry')
  const idOf = ({ mpi_id, resembles }: JudgedRow) => (maySee ? (mpi_id ?? resembles?.mpi_id ?? null) : null)
  const names = await findNames(
    scope,
    examples.flatMap((row) => idOf(row) ?? []),
  )
  return {
    policy,
    in_list: because('in_list').length,
    hold_card: because('hold_card').length,
    hold_other_card: count(({ why, holds }) => why === 'hold_card' && holds === 'other'),
    look_alike: because('look_alike').length,
    skipped: skipped.length,
    replaced: count(({ choice }) => choice === 'replace'),
    examples: examples.map((example) => {
      const { row, why, choice, sameAs, resembles, card } = example
      const name = names.get(idOf(example) ?? '')
      return {
        row,
        why,
        choice,
        same_row: sameAs ?? resembles?.row ?? null,
        mpi_id: idOf(example),
        first_name: name?.first_name ?? null,
        last_name: name?.last_name ?? null,
        card_code: card?.card_code ?? null,
        campaign_id: card?.campaign_id ?? null,
        similarity_score: resembles?.score ?? null,
      }
    }),
  }
}
