// Within one file, records vouch for each other: if A is B and B is C, then A is C, however far apart their spellings;
// and if A is B but B is surely not C, then A is hardly C. Pair scores go in, better-informed pair scores come out.

import type { CorroborationWeights } from '../../server/src/slices/mpi/matching/weights.ts'

export interface ScoredPair {
  a: number
  b: number
  score: number
}

export interface Testimony {
  own: number
  /** Best chance of a path over one other record, as a logit above "no path". */
  support: number
  supporters: number
  /** The strongest third record that is one of the two and not the other. */
  doubt: number
  /** By how much each of the two resembles somebody else more than the other, as a logit: of the two, the lesser and the greater. */
  apart: number
  aside: number
  /** Between those who stand by the one and those who stand by the other: the weakest, the mean and the strongest likeness, as logits. */
  crossing: { weakest: number; mean: number; strongest: number } | undefined
}

/** Weaker links than this testify nothing. */
export const MIN_LINK = 0.05
const NO_PATH = 0.02
const COMPANION = 0.5

type Links = Map<number, Map<number, number>>

export function linksOf(pairs: Iterable<ScoredPair>): Links {
  const links: Links = new Map()
  const put = (from: number, to: number, score: number) => {
    const known = links.get(from)
    if (known) known.set(to, score)
    else links.set(from, new Map([[to, score]]))
  }
  for (const { a, b, score } of pairs) {
    if (score < MIN_LINK) continue
    put(a, b, score)
    put(b, a, score)
  }
  return links
}

/** Pairs that no key brought together, but that a third record joins. */
export function bridgedPairs(links: Links, threshold = 0.5): [number, number][] {
  const found: [number, number][] = []
  const seen = new Set<string>()
  for (const neighbours of links.values()) {
    const strong = [...neighbours].filter(([, score]) => score >= threshold).map(([at]) => at)
    for (let i = 0; i < strong.length; i++) {
      for (let j = i + 1; j < strong.length; j++) {
        const a = Math.min(strong[i] as number, strong[j] as number)
        const b = Math.max(strong[i] as number, strong[j] as number)
        const key = `${a} ${b}`
        if (seen.has(key) || links.get(a)?.has(b)) continue
        seen.add(key)
        found.push([a, b])
      }
    }
  }
  return found
}

export function testimonyOn({ a, b, score }: ScoredPair, links: Links): Testimony {
  const fromA = links.get(a)
  const fromB = links.get(b)
  let best = NO_PATH
  let supporters = 0
  let doubt = 0
  const hear = (
    near: Map<number, number> | undefined,
    far: Map<number, number> | undefined,
    mine: number,
    counts: boolean,
  ) => {
    if (!near) return
    for (const [other, link] of near) {
      if (other === mine) continue
      const onward = far?.get(other) ?? 0
      const path = link * onward
      if (counts && path > 0) {
        if (path > best) best = path
        supporters += path
      }
      const against = link * (1 - onward)
      if (against > doubt) doubt = against
    }
  }
  hear(fromA, fromB, b, true)
  hear(fromB, fromA, a, false)
  const own = logit(score)
  const [nearerA, nearerB] = [closest(fromA, b) - own, closest(fromB, a) - own]
  return {
    own,
    support: logit(best) - logit(NO_PATH),
    supporters: Math.min(supporters, 4),
    doubt,
    apart: Math.max(0, Math.min(nearerA, nearerB)),
    aside: Math.max(0, nearerA, nearerB),
    crossing: crossingOf(a, b, links),
  }
}

/** How much somebody resembles the one, other than the other, who resembles it most. */
function closest(near: Map<number, number> | undefined, but: number): number {
  let most = 0
  if (near) for (const [other, link] of near) if (other !== but && link > most) most = link
  return logit(most)
}

function crossingOf(a: number, b: number, links: Links): Testimony['crossing'] {
  const [byA, byB] = [companions(a, b, links), companions(b, a, links)]
  if (byA.length === 1 && byB.length === 1) return undefined
  let weakest = Number.POSITIVE_INFINITY
  let strongest = Number.NEGATIVE_INFINITY
  let sum = 0
  let count = 0
  for (const one of byA) {
    for (const other of byB) {
      if (one === other || (one === a && other === b)) continue
      const likeness = logit(links.get(one)?.get(other) ?? 0)
      weakest = Math.min(weakest, likeness)
      strongest = Math.max(strongest, likeness)
      sum += likeness
      count++
    }
  }
  return count === 0 ? undefined : { weakest, mean: sum / count, strongest }
}

/** The record itself and all who are probably the same person. */
function companions(at: number, but: number, links: Links): number[] {
  const found = [at]
  for (const [other, link] of links.get(at) ?? []) if (other !== but && link >= COMPANION) found.push(other)
  return found
}

/** The logarithm of the odds, in the light of the other records. */
export const corroborated = (testimony: Testimony, { terms, curve }: CorroborationWeights): number =>
  dot(curveTerms(dot(testimonyTerms(testimony), terms)), curve)

export function testimonyTerms({ own, support, supporters, doubt, apart, aside, crossing }: Testimony): number[] {
  const lift = above(support + logit(NO_PATH), own)
  return [
    1,
    own,
    above(own, 0),
    above(own, 2),
    above(own, 4),
    support,
    above(support, 4),
    above(support, 7),
    supporters,
    doubt,
    doubt * own,
    doubt * above(own, 2),
    doubt * support,
    supporters * doubt,
    (own * support) / 5,
    lift,
    own > 0 ? lift : 0,
    above(lift, 2),
    apart,
    above(apart, 1),
    above(apart, 3),
    aside,
    crossing ? 1 : 0,
    crossing?.weakest ?? 0,
    crossing?.mean ?? 0,
    crossing?.strongest ?? 0,
  ]
}

export const curveTerms = (total: number) => [
  1,
  total,
  above(total, 1),
  above(total, 2),
  above(total, 3),
  above(total, 4.5),
]

const above = (value: number, knot: number) => Math.max(0, value - knot)

export function dot(terms: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < terms.length; at++) sum += (terms[at] as number) * (weights[at] ?? 0)
  return sum
}

function logit(score: number): number {
  const bounded = Math.max(0.0003, Math.min(0.9999, score))
  return Math.log(bounded / (1 - bounded))
}
