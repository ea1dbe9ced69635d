import { type Correction, correctionTerms } from '@samakart/matcher'
import type { DecidedPair } from './fit-correction.ts'

/** What a correction changes, in the order of its weight, with the decisions that taught it. */
export interface Change {
  /** `first_name.differ`: a field and how it agrees; `all` for all pairs. */
  term: string
  /** Added to the logarithm of the odds. */
  shift: number
  pairs: number
  /** Of these pairs, how many were decided to be one person, and how many the profile in use expected. */
  same: number
  expected: number
}

/** A smaller shift is not worth a sentence. */
const LEAST_SHIFT = 0.1

/**
 * Terms that the same pairs have cannot be told apart by them, so they are one change. It is named by the term that says most: all pairs,
 * then a combination of fields, then the field with the largest shift.
 */
export function describeChanges({ terms }: Correction, pairs: readonly DecidedPair[]): Change[] {
  const seen = new Map<string, { names: string[]; shift: number; of: readonly DecidedPair[] }>()
  for (const [at, { name }] of correctionTerms.entries()) {
    const own = pairs.map(({ terms: ofPair }) => ofPair.includes(at))
    const of = pairs.filter((_, index) => own[index])
    const key = own.map(Number).join('')
    const group = seen.get(key) ?? { names: [], shift: 0, of }
    group.names.push(name)
    group.shift += terms[name] ?? 0
    seen.set(key, group)
  }
  return [...seen.values()]
    .filter(({ of, shift }) => of.length > 0 && Math.abs(shift) >= LEAST_SHIFT)
    .sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift))
    .map(({ names, shift, of }) => ({
      term: nameOf(names, terms),
      shift: Math.round(shift * 100) / 100,
      pairs: of.length,
      same: of.filter(({ isSame }) => isSame).length,
      expected: Math.round(of.reduce((sum, { probability }) => sum + probability, 0)),
    }))
}

function nameOf(names: readonly string[], terms: Readonly<Record<string, number>>): string {
  const rank = (name: string) => (name === 'all' ? 2 : name.startsWith('pair.') ? 1 : 0)
  const size = (name: string) => Math.abs(terms[name] ?? 0)
  return names.toSorted((a, b) => rank(b) - rank(a) || size(b) - size(a))[0] as string
}
