import { evaluate, type Quality } from '../fit/evaluation.ts'
import { readRecords } from '../fit/read-records.ts'
import { readWeights } from '../fit/read-weights.ts'
import { candidatePairs, registryOf } from '../fit/registry-file.ts'
import { scoreFile, scorePairs } from '../fit/score-file.ts'
import { readTruth } from '../fit/truth.ts'
import { baselines, type PlainPerson, plain } from './baselines.ts'

/** The precision and recall of our matcher and of the baselines on one file. */
export function quality(recordsFile: string, truthFile: string, weightsFile?: string): void {
  const weights = readWeights(weightsFile)
  const records = readRecords(recordsFile)
  const registry = registryOf(records)
  const truth = readTruth(truthFile)
  const candidates = [...candidatePairs(registry)]
  const people = records.map(({ person }) => plain(person))
  console.log(`${records.length} records, ${truth.pairs.length} true pairs`)
  console.log('| method | at 0.95 | at 0.75 |\n|---|---|---|')
  for (const [name, rule] of baselines) {
    const scores = candidates.map(([a, b]) => ({
      a,
      b,
      score: rule(people[a] as PlainPerson, people[b] as PlainPerson),
    }))
    row(name, evaluate(registry, truth, scores))
  }
  const alone = scorePairs(registry, () => weights).map(({ a, b, scored }) => ({ a, b, score: scored.score }))
  row('Samakart, pair by pair', evaluate(registry, truth, alone))
  row('Samakart, whole file', evaluate(registry, truth, scoreFile(registry, weights)))
}

function row(name: string, { certain, probable }: { certain: Quality; probable: Quality }): void {
  console.log(`| ${name} | ${shown(certain)} | ${shown(probable)} |`)
}

const shown = ({ precision, recall }: Quality) => `${precision.toFixed(4)} / ${recall.toFixed(3)}`
