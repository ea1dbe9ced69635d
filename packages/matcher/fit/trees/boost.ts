// Gradient boosting with small trees, for logits: each tree corrects what the trees before it, and the offset, leave wrong. The same rows give the same
// trees, because nothing is drawn at random.
import { type Tree, treeValue } from './tree.ts'

export interface Rows {
  /** One array for each row. */
  terms: Float64Array[]
  isMatch: boolean[]
  /** The logit that is corrected. */
  offsets: number[]
  importance: number[]
}

export const noRows = (): Rows => ({ terms: [], isMatch: [], offsets: [], importance: [] })

export interface BoostOptions {
  trees: number
  leaves: number
  /** The share of each tree that counts. */
  rate: number
  ridge: number
  /** No leaf has fewer rows. */
  minRows: number
}

const MAX_BINS = 64

export function boost(rows: Rows, options: BoostOptions): Tree[] {
  const binned = binnedTerms(rows.terms)
  const logits = Float64Array.from(rows.offsets)
  const trees: Tree[] = []
  for (let count = 0; count < options.trees; count++) {
    const tree = growTree(rows, binned, logits, options)
    trees.push(tree)
    for (const [row, terms] of rows.terms.entries()) logits[row] = (logits[row] as number) + treeValue(tree, terms)
  }
  return trees
}

interface BinnedTerms {
  /** For each term, the bin of each row. */
  bins: Uint8Array[]
  /** For each term, the upper bounds of its bins but the last. */
  bounds: number[][]
}

function binnedTerms(rows: readonly Float64Array[]): BinnedTerms {
  const bounds: number[][] = []
  const bins: Uint8Array[] = []
  for (let term = 0; term < (rows[0]?.length ?? 0); term++) {
    const values = Float64Array.from(rows, (row) => row[term] as number)
    const ends = boundsOf(values)
    bounds.push(ends)
    bins.push(Uint8Array.from(values, (value) => binOf(value, ends)))
  }
  return { bins, bounds }
}

function boundsOf(values: Float64Array): number[] {
  const sorted = values.toSorted()
  const quantiles = Array.from(
    { length: MAX_BINS - 1 },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / MAX_BINS)] as number,
  )
  return [...new Set(quantiles)].filter((bound) => bound < (sorted.at(-1) as number))
}

function binOf(value: number, bounds: readonly number[]): number {
  let [low, high] = [0, bounds.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (bounds[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

interface Leaf {
  rows: Uint32Array
  gradient: number
  curvature: number
  split: Split | undefined
  /** Which branch of which split leads here. */
  parent: { split: number; branch: 2 | 3 } | undefined
}

interface Split {
  term: number
  bin: number
  gain: number
}

type Slopes = Readonly<Record<'gradients' | 'curvatures', Float64Array>>

function growTree(rows: Rows, binned: BinnedTerms, logits: Float64Array, options: BoostOptions): Tree {
  const slopes = slopesOf(rows, logits)
  const everyRow = Uint32Array.from(logits.keys())
  const leaves = [leafOf(everyRow, undefined, slopes, binned, options)]
  const splits: [number, number, number, number][] = []
  while (leaves.length < options.leaves) {
    const leaf = leaves.reduce((best, other) => ((other.split?.gain ?? 0) > (best.split?.gain ?? 0) ? other : best))
    const { split } = leaf
    if (!split) break
    const isUpTo = (row: number) => ((binned.bins[split.term] as Uint8Array)[row] as number) <= split.bin
    const at =
      splits.push([split.term, roundedUp((binned.bounds[split.term] as number[])[split.bin] as number), 0, 0]) - 1
    if (leaf.parent) (splits[leaf.parent.split] as number[])[leaf.parent.branch] = at
    const [upTo, above] = [leaf.rows.filter(isUpTo), leaf.rows.filter((row) => !isUpTo(row))]
    leaves.splice(
      leaves.indexOf(leaf),
      1,
      leafOf(upTo, { split: at, branch: 2 }, slopes, binned, options),
      leafOf(above, { split: at, branch: 3 }, slopes, binned, options),
    )
  }
  for (const [at, { parent }] of leaves.entries())
    if (parent) (splits[parent.split] as number[])[parent.branch] = -1 - at
  const values = leaves.map(({ gradient, curvature }) =>
    rounded((options.rate * gradient) / (curvature + options.ridge)),
  )
  return { splits, leaves: values }
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4
/** A bound is a value of some row, which stays below it. */
const roundedUp = (value: number) => Math.ceil(value * 1e4) / 1e4

function slopesOf({ isMatch, importance }: Rows, logits: Float64Array): Slopes {
  const gradients = new Float64Array(logits.length)
  const curvatures = new Float64Array(logits.length)
  for (const [row, logit] of logits.entries()) {
    const probability = 1 / (1 + Math.exp(-logit))
    gradients[row] = (importance[row] as number) * ((isMatch[row] ? 1 : 0) - probability)
    curvatures[row] = (importance[row] as number) * probability * (1 - probability)
  }
  return { gradients, curvatures }
}

function leafOf(
  rows: Uint32Array,
  parent: Leaf['parent'],
  slopes: Slopes,
  binned: BinnedTerms,
  options: BoostOptions,
): Leaf {
  let gradient = 0
  let curvature = 0
  for (const row of rows) {
    gradient += slopes.gradients[row] as number
    curvature += slopes.curvatures[row] as number
  }
  const leaf: Leaf = { rows, gradient, curvature, split: undefined, parent }
  if (rows.length >= 2 * options.minRows)
    for (const term of binned.bins.keys()) {
      const found = bestSplit(term, leaf, slopes, binned, options)
      if (found && found.gain > (leaf.split?.gain ?? 0)) leaf.split = found
    }
  return leaf
}

const histogram = {
  gradients: new Float64Array(MAX_BINS),
  curvatures: new Float64Array(MAX_BINS),
  counts: new Float64Array(MAX_BINS),
}

function bestSplit(
  term: number,
  { rows, gradient, curvature }: Leaf,
  slopes: Slopes,
  { bins, bounds }: BinnedTerms,
  { ridge, minRows }: BoostOptions,
): Split | undefined {
  const { gradients, curvatures, counts } = histogram
  const binsOfTerm = bins[term] as Uint8Array
  gradients.fill(0)
  curvatures.fill(0)
  counts.fill(0)
  for (const row of rows) {
    const bin = binsOfTerm[row] as number
    gradients[bin] = (gradients[bin] as number) + (slopes.gradients[row] as number)
    curvatures[bin] = (curvatures[bin] as number) + (slopes.curvatures[row] as number)
    counts[bin] = (counts[bin] as number) + 1
  }
  const gainOf = (slope: number, curve: number) => (slope * slope) / (curve + ridge)
  const whole = gainOf(gradient, curvature)
  let best: Split | undefined
  let [slope, curve, count] = [0, 0, 0]
  for (let bin = 0; bin < (bounds[term] as number[]).length; bin++) {
    slope += gradients[bin] as number
    curve += curvatures[bin] as number
    count += counts[bin] as number
    if (count < minRows || rows.length - count < minRows) continue
    const gain = gainOf(slope, curve) + gainOf(gradient - slope, curvature - curve) - whole
    if (gain > (best?.gain ?? 1e-9)) best = { term, bin, gain }
  }
  return best
}
