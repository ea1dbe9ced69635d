// The few terms by which decisions of reviewers correct a score. They are coarser than the levels of the weights, because an
// organization decides some hundred pairs and not a hundred thousand.
import type { Agreement } from '../agreement.ts'
import type { Evidence } from '../evidence.ts'
import { type ExplainedField, evidenceFields } from '../explanation.ts'
import { dateGroup, nameGroup, placeGroup } from '../features.ts'
import { arrangements } from '../names/name-agreement.ts'

interface Term {
  name: string
  /** The fields that the term speaks of. */
  fields: readonly ExplainedField[]
}

const terms: Term[] = [{ name: 'all', fields: ['population'] }]
const add = (name: string, ...fields: ExplainedField[]) => terms.push({ name, fields }) - 1

const ALL = 0
const last = [
  add('last_name.same', 'last_name'),
  add('last_name.close', 'last_name'),
  add('last_name.differ', 'last_name'),
]
const first = [
  add('first_name.same', 'first_name'),
  add('first_name.close', 'first_name'),
  add('first_name.differ', 'first_name'),
]
const swapped = add('name_order.swapped', 'name_order')
const date = [
  add('date_of_birth.same', 'date_of_birth'),
  add('date_of_birth.close', 'date_of_birth'),
  add('date_of_birth.vague', 'date_of_birth'),
  add('date_of_birth.near', 'date_of_birth'),
  add('date_of_birth.differ', 'date_of_birth'),
]
const withoutDate = add('date_of_birth.missing', 'date_of_birth')
const place = [add('place.same', 'place'), add('place.region', 'place'), add('place.differ', 'place')]
const otherSex = add('gender.differ', 'gender')
const evidenceTerms = Object.fromEntries(
  Object.entries(evidenceFields).map(([field, name]) => [
    field,
    { same: add(`${name}.same`, name), differ: add(`${name}.differ`, name) },
  ]),
) as Record<Evidence['field'], { same: number; differ: number }>
/** The same birth date and surname, but another first name. */
const twins = add('pair.twins', 'first_name', 'date_of_birth')
/** The same names, but another birth date. */
const namesakes = add('pair.namesakes', 'first_name', 'date_of_birth')

export const correctionTerms: readonly Term[] = terms

const [NONE, SAME, CLOSE, DIFFER] = [-1, 0, 1, 2]
/** By the groups of names that the weights know, from 0 for a missing name. */
const ofName = [NONE, SAME, CLOSE, CLOSE, DIFFER, DIFFER]
/** By the groups of dates: the same day, a slip, an imprecise day, the same year or nearly, further. */
const ofDate = [NONE, 0, 1, 2, 3, 4, 4]
const ofPlace = [NONE, SAME, 1, 1, DIFFER]
const SAME_DAY = 0
const NEAR = 3
const SWAPPED = arrangements.indexOf('swapped')

/** The terms of a pair, ascending; the first one is that of all pairs. */
export function correctionTermsOf(agreement: Agreement, evidence: readonly Evidence[]): number[] {
  const lastName = ofName[nameGroup[agreement.last] ?? 0] ?? NONE
  const firstName = ofName[nameGroup[agreement.first] ?? 0] ?? NONE
  const birth = ofDate[dateGroup[agreement.date] ?? 0] ?? NONE
  const found = [ALL]
  const addFrom = (group: readonly number[], at: number) => {
    const term = group[at]
    if (term !== undefined) found.push(term)
  }
  addFrom(last, lastName)
  addFrom(first, firstName)
  if (agreement.arrangement === SWAPPED) found.push(swapped)
  if (birth === NONE) found.push(withoutDate)
  else addFrom(date, birth)
  addFrom(place, ofPlace[placeGroup[agreement.place] ?? 0] ?? NONE)
  if (agreement.sex === 2) found.push(otherSex)
  for (const { field, level } of evidence) found.push(evidenceTerms[field][level === 'differ' ? 'differ' : 'same'])
  if (lastName === SAME && firstName === DIFFER && birth === SAME_DAY) found.push(twins)
  if (lastName === SAME && firstName === SAME && birth >= NEAR) found.push(namesakes)
  return found
}
