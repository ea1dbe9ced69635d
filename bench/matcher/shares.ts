// npm run dev -- mpi-shares --records people.csv --truth truth.csv [--people 10000] [--shares 3,10]
// How well a file is matched where few come twice: of two lists made of it 0, 1, 3, 10 or 45 in 100 of the second are in the first.
import { parseArgs } from 'node:util'
import { type CalibrationBin, evaluate, type Quality } from '@samakart/matcher/fit/evaluation'
import { type PersonRecord, readRecords } from '@samakart/matcher/fit/read-records'
import { readWeights } from '@samakart/matcher/fit/read-weights'
import { registryOf } from '@samakart/matcher/fit/registry-file'
import { scoreFile } from '@samakart/matcher/fit/score-file'
import { readTruth, type Truth, truthOfPersons } from '@samakart/matcher/fit/truth'
import { SeededRandom } from '@samakart/matcher/synthetic/seeded-random'
import { qualityOfIdentities, type Resolved, resolveAsService } from './as-service.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '' },
    truth: { type: 'string' },
    people: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    shares: { type: 'string', default: '0,1,3,10,45' },
  },
})

const records = readRecords(values.records)
const people = peopleOf(records, readTruth(values.truth ?? values.records)).slice(0, Number(values.people))
for (const share of values.shares.split(',').map((in100) => Number(in100) / 100)) {
  const lists = thinned(people, share, new SeededRandom(Number(values.seed)))
  const all = lists.flat()
  const person = new Map(people.flatMap((own, at) => own.map(({ id }) => [id, String(at)] as const)))
  const truth = truthOfPersons(all.map(({ id }) => [id, person.get(id) ?? '']))
  const registry = registryOf(all)
  const { certain, probable, calibration } = evaluate(registry, truth, scoreFile(registry, readWeights(undefined)))
  console.log(`${Math.round(share * 100)} in 100 twice: ${all.length} records, ${truth.pairs.length} true pairs`)
  console.log(
    `  whole file   ${shown(certain)} at 0.95, ${shown(probable)} at 0.75; ${calibration.map(shownBin).join(' ')}`,
  )
  const mixed = new SeededRandom(Number(values.seed)).shuffled(all)
  printLists('one list', resolveAsService([mixed]), truth)
  printLists('two lists', resolveAsService(lists), truth)
  printLists('one by one', resolveAsService(lists, 1), truth)
}

/** The records of each person, in the order of the file. */
function peopleOf(all: readonly PersonRecord[], truth: Truth): PersonRecord[][] {
  const byId = new Map(all.map((record) => [record.id, record]))
  const partners = new Map<string, Set<string>>()
  for (const [a, b] of truth.pairs) {
    const group = partners.get(a) ?? partners.get(b) ?? new Set()
    for (const id of [a, b]) partners.set(id, group.add(id))
  }
  const groups = new Set(all.map(({ id }) => partners.get(id) ?? new Set([id])))
  return [...groups].map((ids) => [...ids].flatMap((id) => byId.get(id) ?? []))
}

/** Two lists of equal length: of the second, this share of the people is in the first. */
function thinned(groups: readonly PersonRecord[][], share: number, random: SeededRandom): PersonRecord[][] {
  const half = Math.floor(groups.length / 2)
  const [known, others] = [groups.slice(0, half), groups.slice(half)]
  const again = random.shuffled(known.filter((own) => own.length > 1)).slice(0, Math.round(share * half))
  const newcomers = others.slice(0, half - again.length).map((own) => own[0] as PersonRecord)
  const returning = again.map((own) => own[1] as PersonRecord)
  return [known.map((own) => own[0] as PersonRecord), random.shuffled([...newcomers, ...returning])]
}

function printLists(name: string, resolved: readonly Resolved[], truth: Truth): void {
  const first = new Map(resolved.map(({ id, identity }) => [identity, id]))
  const reviews = resolved.filter(({ doubtful }) => doubtful !== undefined)
  const right = reviews.filter(({ id, doubtful = 0 }) => truth.isMatch(id, first.get(doubtful) ?? ''))
  const { wrong, ...quality } = qualityOfIdentities(resolved, truth)
  console.log(`  ${name.padEnd(12)} ${shown({ wrong, ...quality })}, ${reviews.length} reviews, ${right.length} right`)
}

function shown({ precision, recall, wrong }: Quality): string {
  return `${precision.toFixed(4)} / ${recall.toFixed(3)} (${wrong} wrong)`
}

function shownBin({ from, pairs, predicted, observed }: CalibrationBin): string {
  return `[${from}: ${pairs} ${predicted.toFixed(2)} ${observed.toFixed(2)}]`
}
