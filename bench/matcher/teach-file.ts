// npm run dev -- mpi-teach --records FILE.csv --truth TRUTH.csv
// Reviewers decide pairs between the thresholds by the truth. Is what some of their decisions teach adopted, and does it predict the others?
import { parseArgs } from 'node:util'
import {
  bounded,
  CERTAIN,
  compileCorrection,
  correctionTermsOf,
  logitOfProbability,
  PROBABLE,
  type PreparedPerson,
  probabilityOf,
  randomNumbers,
  reachOf,
  scorePair,
  shippedWeights,
  sumOf,
} from '@samakart/matcher'
import { candidatePairs, openRegistryFile } from '@samakart/matcher/fit/registry-file'
import { readTruth } from '@samakart/matcher/fit/truth'
import { groupsOf } from '@samakart/server/internal/slices/mpi/teaching/decided-pairs'
import {
  type DecidedPair,
  fitCorrection,
  judgeCorrection,
} from '@samakart/server/internal/slices/mpi/teaching/judge-correction'

const { values } = parseArgs({ options: { records: { type: 'string' }, truth: { type: 'string' } } })
if (!values.records) throw new Error('Name the files: --records FILE.csv --truth TRUTH.csv')
const registry = openRegistryFile(values.records)
const truth = readTruth(values.truth ?? values.records)

const SEEDS = 5
const reviewed = reviewedPairs()
const same = reviewed.filter(({ isSame }) => isSame).length
console.log(`${reviewed.length} pairs from ${PROBABLE} to ${CERTAIN}, ${percent(same / reviewed.length)} one person`)
for (const count of [30, 60, 120, 240, 480, 960]) {
  if (count > reviewed.length * 0.7) break
  const runs = Array.from({ length: SEEDS }, (_, seed) => teachFrom(count, seed + 1))
  const mean = (of: (run: (typeof runs)[number]) => number) => runs.reduce((sum, run) => sum + of(run), 0) / SEEDS
  console.log(
    `${String(count).padStart(4)} decisions: adopted ${runs.filter(({ isAdopted }) => isAdopted).length} of ${SEEDS};`,
    `log-loss of the others ${mean(({ before }) => before).toFixed(3)} -> ${mean(({ after }) => after).toFixed(3)}`,
  )
}

function reviewedPairs(): DecidedPair[] {
  const found: { pair: Omit<DecidedPair, 'group'>; low_number: number; high_number: number }[] = []
  for (const [a, b] of candidatePairs(registry)) {
    const [one, other] = [registry.people[a] as PreparedPerson, registry.people[b] as PreparedPerson]
    const { score, agreement, evidence } = scorePair(one, other, registry.population, shippedWeights)
    if (score < PROBABLE || score >= CERTAIN) continue
    const isSame = truth.isMatch(registry.ids[a] as string, registry.ids[b] as string)
    const terms = correctionTermsOf(agreement, evidence)
    const pair = { terms, probability: score, active: score, isSame, isUnseen: true, decidedAt: new Date(0) }
    found.push({ pair, low_number: a, high_number: b })
  }
  const groupOf = groupsOf(found)
  return found.map(({ pair, low_number }) => ({ ...pair, group: groupOf({ low_number }) }))
}

function teachFrom(count: number, seed: number) {
  const random = randomNumbers(seed)
  const order = reviewed.map((pair) => ({ pair, at: random() })).sort((a, b) => a.at - b.at)
  const decided = order.slice(0, count).map(({ pair }) => pair)
  const groups = new Set(decided.map(({ group }) => group))
  const others = order.map(({ pair }) => pair).filter(({ group }) => !groups.has(group))
  const { values: shifts } = compileCorrection(fitCorrection(decided))
  const corrected = ({ probability, terms }: DecidedPair) => {
    const logit = logitOfProbability(probability)
    return probabilityOf(logit + reachOf(logit) * bounded(sumOf(shifts, terms)))
  }
  return {
    isAdopted: judgeCorrection(decided).verdict === 'better',
    before: meanLoss(others, ({ probability }) => probability),
    after: meanLoss(others, corrected),
  }
}

function meanLoss(pairs: readonly DecidedPair[], predict: (pair: DecidedPair) => number): number {
  const loss = pairs.reduce((sum, pair) => sum - Math.log(pair.isSame ? predict(pair) : 1 - predict(pair)), 0)
  return loss / Math.max(1, pairs.length)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
