// Corrects each pair score by the other records of the file: if A is B and B is C, then A is C, however different their
// spellings; and if A is B but B is certainly not C, then A is hardly C.

/** Weights of the two logistic models by which the pairs of a whole file inform each other. */
export interface CorroborationWeights {
  terms: readonly number[]
  curve: readonly number[]
}

export interface ScoredPair {
  a: number
  b: number
  score: number
}

export interface PairContext {
  ownLogit: number
  /** The best path over one other record (the product of its two scores), as a logit above that of "no path". */
  bestPath: number
  pathCount: number
  /** The strongest evidence of a third record that is the same person as one of the two but not as the other. */
  contradiction: number
  /** By how much each of the two is closer to a third record than to its partner, as a logit: the smaller and the greater of both. */
  minCloser: number
  maxCloser: number
  /** The scores between the one record's group and the other's, as logits; undefined if both are alone. */
  crossLinks: { weakest: number; mean: number; strongest: number } | undefined
}

/** Weaker links are ignored. */
export const MIN_LINK = 0.05
const NO_PATH = 0.02
const SAME_GROUP = 0.5

type Links = Map<number, Map<number, number>>

export function linksOf(pairs: Iterable<ScoredPair>): Links {
  const links: Links = new Map()
  const addLink = (from: number, to: number, score: number) => {
    const neighbours = links.get(from)
    if (neighbours) neighbours.set(to, score)
    else links.set(from, new Map([[to, score]]))
  }
  for (const { a, b, score } of pairs) {
    if (score < MIN_LINK) continue
    addLink(a, b, score)
    addLink(b, a, score)
  }
  return links
}

/** Pairs that share no key but are connected by a third record. */
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

export function contextOf({ a, b, score }: ScoredPair, links: Links): PairContext {
  const fromA = links.get(a)
  const fromB = links.get(b)
  let best = NO_PATH
  let pathCount = 0
  let contradiction = 0
  const addNeighbours = (
    near: Map<number, number> | undefined,
    far: Map<number, number> | undefined,
    partner: number,
    isFirst: boolean,
  ) => {
    if (!near) return
    for (const [other, link] of near) {
      if (other === partner) continue
      const onward = far?.get(other) ?? 0
      const path = link * onward
      if (isFirst && path > 0) {
        if (path > best) best = path
        pathCount += path
      }
      const against = link * (1 - onward)
      if (against > contradiction) contradiction = against
    }
  }
  addNeighbours(fromA, fromB, b, true)
  addNeighbours(fromB, fromA, a, false)
  const ownLogit = logit(score)
  const [nearerA, nearerB] = [closestOther(fromA, b) - ownLogit, closestOther(fromB, a) - ownLogit]
  return {
    ownLogit,
    bestPath: logit(best) - logit(NO_PATH),
    pathCount: Math.min(pathCount, 4),
    contradiction,
    minCloser: Math.max(0, Math.min(nearerA, nearerB)),
    maxCloser: Math.max(0, nearerA, nearerB),
    crossLinks: crossLinksOf(a, b, links),
  }
}

/** The score of the closest record, other than the given one, as a logit. */
function closestOther(near: Map<number, number> | undefined, except: number): number {
  let best = 0
  if (near) for (const [other, link] of near) if (other !== except && link > best) best = link
  return logit(best)
}

function crossLinksOf(a: number, b: number, links: Links): PairContext['crossLinks'] {
  const [byA, byB] = [groupOf(a, b, links), groupOf(b, a, links)]
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

/** The record itself and all records that are probably the same person. */
function groupOf(at: number, except: number, links: Links): number[] {
  const found = [at]
  for (const [other, link] of links.get(at) ?? []) if (other !== except && link >= SAME_GROUP) found.push(other)
  return found
}

/** The logarithm of the odds, corrected by the other records. */
export const corroborated = (context: PairContext, { terms, curve }: CorroborationWeights): number =>
  dot(curveTerms(dot(contextTerms(context), terms)), curve)

export function contextTerms({
  ownLogit,
  bestPath,
  pathCount,
  contradiction,
  minCloser,
  maxCloser,
  crossLinks,
}: PairContext): number[] {
  const lift = above(bestPath + logit(NO_PATH), ownLogit)
  return [
    1,
    ownLogit,
    above(ownLogit, 0),
    above(ownLogit, 2),
    above(ownLogit, 4),
    bestPath,
    above(bestPath, 4),
    above(bestPath, 7),
    pathCount,
    contradiction,
    contradiction * ownLogit,
    contradiction * above(ownLogit, 2),
    contradiction * bestPath,
    pathCount * contradiction,
    (ownLogit * bestPath) / 5,
    lift,
    ownLogit > 0 ? lift : 0,
    above(lift, 2),
    minCloser,
    above(minCloser, 1),
    above(minCloser, 3),
    maxCloser,
    crossLinks ? 1 : 0,
    crossLinks?.weakest ?? 0,
    crossLinks?.mean ?? 0,
    crossLinks?.strongest ?? 0,
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
