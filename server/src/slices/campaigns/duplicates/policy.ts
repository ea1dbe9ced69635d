import { type Static, Type } from 'typebox'
import type { ReadScope } from '#platform/scopes.ts'
import { findHolders, type ListedPerson } from '#slices/mpi/index.ts'
import { type Finding, findingsOf } from './findings.ts'

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

/** Why a row needs a choice. */
export type Why = 'in_list' | 'hold_card' | 'look_alike'

export interface JudgedRow extends Finding {
  why: Why
  /** What happens to the row. */
  choice: DuplicateChoice
}

export interface AppliedPolicy {
  /** The rows that get no card, in order. */
  skipped: number[]
  judged: JudgedRow[]
}

/**
 * Says what a policy does with each row. Somebody who is in the list twice gets the first card that no row's own choice has skipped;
 * whoever only looks like somebody, or holds a card of another campaign, gets one.
 */
export function applyPolicy(
  findings: readonly Finding[],
  rowCount: number,
  { duplicates, rows }: DuplicatePolicy,
): AppliedPolicy {
  const skipped = new Set([...rows].flatMap(([row, choice]) => (choice === 'skip' && row < rowCount ? [row] : [])))
  /** The people of the list who get a card, by their first row. */
  const printed = new Set<number>()
  const firstRows = new Set(findings.flatMap(({ sameAs }) => sameAs ?? []))
  const found = new Map(findings.map((finding) => [finding.row, finding]))
  const judged: JudgedRow[] = []
  const rowsInOrder = [...new Set([...found.keys(), ...firstRows])].sort((a, b) => a - b)
  for (const row of rowsInOrder) {
    const finding = found.get(row)
    const person = finding?.sameAs ?? row
    const choice = skipped.has(row) ? 'skip' : settle(finding, rows.get(row) ?? duplicates, printed.has(person))
    if (choice === 'skip') skipped.add(row)
    else printed.add(person)
    if (finding) judged.push({ ...finding, why: whyOf(finding), choice })
  }
  return { skipped: [...skipped].sort((a, b) => a - b), judged }
}

function settle(finding: Finding | undefined, wanted: DuplicateChoice, isPrinted: boolean): DuplicateChoice {
  if (wanted === 'print') return 'print'
  if (isPrinted) return 'skip'
  return finding?.holds === 'this' ? wanted : 'print'
}

function whyOf({ sameAs, holds }: Finding): Why {
  if (sameAs !== undefined) return 'in_list'
  return holds === undefined ? 'look_alike' : 'hold_card'
}

/**
 * Says what a policy does with people whom the registry knows, in their order. Nobody is compared: who they are was found before. Without
 * a campaign nobody holds a card of it yet.
 */
export async function judgeKnownPeople(
  scope: ReadScope,
  { campaignId = '', duplicates }: { campaignId?: string | undefined; duplicates: DuplicateChoice },
  mpiIds: readonly string[],
): Promise<AppliedPolicy> {
  const identities = await findHolders(scope, mpiIds)
  const firstRows = new Map<string, number>()
  const people = mpiIds.map((mpi_id, row): ListedPerson => {
    const person = identities.get(mpi_id)?.holder_mpi_id ?? mpi_id
    const sameAs = firstRows.get(person)
    if (sameAs === undefined) firstRows.set(person, row)
    return { mpi_id, ...(sameAs === undefined ? {} : { sameAs }) }
  })
  return applyPolicy(await findingsOf(scope, campaignId, people, 0), mpiIds.length, { duplicates, rows: new Map() })
}
