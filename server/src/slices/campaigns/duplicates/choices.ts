import { type Static, Type } from 'typebox'

/**
 * What a job does with a row whose person is in the list already or holds a card of the campaign: `print` makes a card anyway,
 * `skip` makes none, `replace` makes one and revokes the earlier one.
 */
export const duplicateChoices = ['print', 'skip', 'replace'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

export const Duplicates = Type.Enum([...duplicateChoices], {
  default: 'print',
  description:
    'One person, one card. `skip`: whoever is in the list twice gets one card, and whoever holds a valid card of this campaign gets none. `replace`: whoever is in the list twice gets one card, and an earlier card of this campaign is revoked in the moment in which the new one becomes valid. `print`: every row gets a card. Rows that are skipped cost nothing.',
})

/** As many as a job has rows. */
const MAX_ROW_CHOICES = 10_000

export const DuplicateRows = Type.Array(
  Type.Object({
    row: Type.Integer({
      minimum: 0,
      maximum: MAX_ROW_CHOICES - 1,
      description: 'Its index in `beneficiaries`, from 0.',
    }),
    choice: Type.Enum([...duplicateChoices], {
      description: '`skip` leaves the row out, whoever it is; `print` and `replace` as in `duplicates`.',
    }),
  }),
  { maxItems: MAX_ROW_CHOICES, description: 'What to do with single rows instead of `duplicates`.' },
)
export type DuplicateRows = Static<typeof DuplicateRows>

export interface DuplicatePolicy {
  duplicates: DuplicateChoice
  /** By row. */
  rows: ReadonlyMap<number, DuplicateChoice>
}

export function policyOf(body: {
  duplicates?: DuplicateChoice | undefined
  duplicate_rows?: DuplicateRows | undefined
}): DuplicatePolicy {
  const { duplicates = 'print', duplicate_rows = [] } = body
  return { duplicates, rows: new Map(duplicate_rows.map(({ row, choice }) => [row, choice])) }
}
