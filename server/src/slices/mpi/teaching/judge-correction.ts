// Would a correction have predicted decisions that it had not seen? The decisions are held back in turn, whole groups of people
// at a time, and predicted by a correction that was fitted on the others.
import {
  bounded,
  type Correction,
  compileCorrection,
  correctionTerms,
  emptyRows,
  fitLogistic,
  logitOfProbability,
  probabilityOf,
  randomNumbers,
  reachOf,
  sumOf,
  type TaughtModel,
} from '@samakart/matcher'

/** A pair that somebody decided, with the terms by which a correction may speak of it. */
export interface DecidedPair {
  terms: readonly number[]
  /** The probability that the rules and the profile in use give, without the correction. */
  probability: number
  /** The same with the correction in use, if there is one. */
  active: number
  isSame: boolean
  /** Pairs that have a person in common, directly or through others, have the same group. */
  group: number
  /** Decided after the correction in use was taught, or there is none: only these compare the two fairly. */
  isUnseen: boolean
  decidedAt: Date
}

/** As if each term had been seen in a dozen pairs that taught nothing: few decisions move a score little. */
const RIDGE = 4
/** All pairs together show sooner than those of one kind whether the scores promise too much or too little. */
const RIDGE_OF_ALL = 1

/** Logistic regression around the scores in use: what is fitted is only the difference. */
export function fitCorrection(pairs: readonly DecidedPair[]): Correction {
  const rows = emptyRows()
  for (const { terms, probability, isSame } of pairs) {
    const logit = logitOfProbability(probability)
    const reach = reachOf(logit)
    for (const term of terms) {
      rows.columns.push(term)
      rows.values.push(reach)
    }
    rows.starts.push(rows.columns.length)
    rows.labels.push(isSame ? 1 : 0)
    rows.weights.push(1)
    rows.offsets.push(logit)
  }
  const fitted = fitLogistic(rows, correctionTerms.length, { ridge: RIDGE, interceptRidge: RIDGE_OF_ALL, steps: 30 })
  const terms: Record<string, number> = {}
  for (const [at, { name }] of correctionTerms.entries()) {
    const value = Math.round((fitted[at] as number) * 1e4) / 1e4
    if (value !== 0) terms[name] = value
  }
  return { decisions: pairs.length, terms }
}

interface Prediction {
  /** The mean of minus the logarithm of the probability that was given to what was decided. */
  log_loss: number
  /** How far, on average, the probability is from the share that was decided to be one person. */
  calibration_error: number
}

/** `random`: the decisions neither depend on what the records say nor are mostly the same, as if a coin had decided. */
export const verdicts = ['better', 'not_better', 'random'] as const
type Verdict = (typeof verdicts)[number]

export interface Judgement {
  verdict: Verdict
  active: Prediction
  taught: Prediction
  /** The gain in standard errors. */
  certainty: number
}

const FOLDS = 5
const SEED = 11
/** One in a hundred by chance. A few groups of people show less than a formula for many says, so they must show more. */
const CERTAIN_GAIN = 2.33
const FEW_GROUPS = 12
/** That decisions depend on the records at all. */
const CERTAIN_SENSE = 1.64
/** Who decides alike this often has a rule, though the records of the pairs differ in nothing that it heeds. */
const MOSTLY = 0.8
/** A smaller gain for each decision is not worth a new profile. */
const LEAST_GAIN = 0.01
/** Between the thresholds nobody needs to be surer than this, and one surprise should not decide. */
const EDGE = 0.02

export function judgeCorrection(decided: readonly DecidedPair[]): Judgement {
  const predicted = predictHeldBack(decided)
  const isJudged = (_: unknown, at: number) => decided[at]?.isUnseen
  const pairs = decided.filter(isJudged)
  const [taught, constant] = [predicted.taught.filter(isJudged), predicted.constant.filter(isJudged)]
  const active = pairs.map((pair) => inside(pair.active))
  const gain = differenceOf(pairs, active, taught)
  const sense = differenceOf(pairs, constant, taught)
  const isGain = gain.certainty > CERTAIN_GAIN * (1 + FEW_GROUPS / gain.groups) && gain.mean >= LEAST_GAIN
  return {
    verdict: !isGain ? 'not_better' : sense.certainty > CERTAIN_SENSE || areMostlySame(decided) ? 'better' : 'random',
    active: predictionOf(pairs, active),
    taught: predictionOf(pairs, taught),
    certainty: rounded(gain.certainty),
  }
}

function areMostlySame(pairs: readonly DecidedPair[]): boolean {
  const share = pairs.filter(({ isSame }) => isSame).length / Math.max(1, pairs.length)
  return Math.max(share, 1 - share) >= MOSTLY
}

/** Each pair as predicted by a correction, and by a constant share, of the pairs of all other folds. */
function predictHeldBack(pairs: readonly DecidedPair[]): { taught: number[]; constant: number[] } {
  const folds = foldsOf(pairs)
  const models: TaughtModel[] = []
  const shares: number[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = pairs.filter((_, at) => folds[at] !== fold)
    models.push(compileCorrection(fitCorrection(others)))
    shares.push((others.filter(({ isSame }) => isSame).length + 1) / (others.length + 2))
  }
  return {
    taught: pairs.map((pair, at) => correctedProbability(pair, models[folds[at] as number] as TaughtModel)),
    constant: pairs.map((_, at) => inside(shares[folds[at] as number] as number)),
  }
}

function correctedProbability({ probability, terms }: DecidedPair, { values }: TaughtModel): number {
  const logit = logitOfProbability(probability)
  return inside(probabilityOf(logit + reachOf(logit) * bounded(sumOf(values, terms))))
}

/** A fold for each pair. The same decisions are always held back in the same way. */
function foldsOf(pairs: readonly DecidedPair[]): number[] {
  const random = randomNumbers(SEED)
  const foldOf = new Map<number, number>()
  return pairs.map(({ group }) => {
    const known = foldOf.get(group)
    if (known !== undefined) return known
    const fold = Math.floor(random() * FOLDS)
    foldOf.set(group, fold)
    return fold
  })
}

/** How much better the second predicts than the first, by decision, and in standard errors over groups of people. */
function differenceOf(pairs: readonly DecidedPair[], first: readonly number[], second: readonly number[]) {
  const sums = new Map<number, number>()
  let total = 0
  for (const [at, { isSame, group }] of pairs.entries()) {
    const gain = lossOf(first[at] as number, isSame) - lossOf(second[at] as number, isSame)
    sums.set(group, (sums.get(group) ?? 0) + gain)
    total += gain
  }
  const count = sums.size
  const mean = total / Math.max(1, count)
  let squares = 0
  for (const sum of sums.values()) squares += (sum - mean) ** 2
  const error = Math.sqrt((squares / Math.max(1, count - 1)) * count)
  return { mean: total / Math.max(1, pairs.length), certainty: error > 0 ? total / error : 0, groups: count }
}

const calibrationBins = [0, 0.5, 0.75, 0.85, 0.95]

function predictionOf(pairs: readonly DecidedPair[], predicted: readonly number[]): Prediction {
  let loss = 0
  const bins = calibrationBins.map(() => ({ promised: 0, kept: 0 }))
  for (const [at, { isSame }] of pairs.entries()) {
    const probability = predicted[at] as number
    loss += lossOf(probability, isSame)
    const bin = bins[calibrationBins.findLastIndex((from) => probability >= from)]
    if (!bin) continue
    bin.promised += probability
    if (isSame) bin.kept++
  }
  const error = bins.reduce((sum, { promised, kept }) => sum + Math.abs(promised - kept), 0)
  const count = Math.max(1, pairs.length)
  return { log_loss: rounded(loss / count), calibration_error: rounded(error / count) }
}

const lossOf = (probability: number, isSame: boolean) => -Math.log(isSame ? probability : 1 - probability)
const inside = (probability: number) => Math.max(EDGE, Math.min(1 - EDGE, probability))
const rounded = (value: number) => Math.round(value * 1e4) / 1e4
