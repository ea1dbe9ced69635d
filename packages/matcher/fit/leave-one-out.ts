// npm run dev -- mpi-leave-one-out --set FOLDER --set FOLDER --set FOLDER --out FOLDER
// Measures whole files by weights and trees that have not seen them: each set in turn is left out, the others teach. What all sets teach together is
// written to OUT/all/trees.json, with the calibration that was measured on the sets left out. A set has the files records.csv, truth.csv and population.csv.
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: 'leave-one-out' },
  },
})
const sets = values.set.map((folder) => ({ folder, name: basename(folder) }))
if (sets.length < 2) throw new Error('Name at least two folders: --set FOLDER --set FOLDER')

/** Registries of our own generator: the first are for weights, the others for trees. */
const ownForWeights = [501, 502, 503, 504, 505, 506].map((seed) => own(seed))
const ownForTrees = [
  ...[601, 602, 603, 604].map((seed) => ({ ...own(seed), importance: 0.3 })),
  ...[605, 606].map((seed) => ({ ...own(seed, '--compounds'), importance: 0.15 })),
]
const IMPORTANCE_FOR_WEIGHTS = 0.15
/** Registries that are drawn from the sets that teach. */
const drawn = [
  ...Array.from({ length: 16 }, (_, at) => ({ seed: 1 + at, records: 10_000, importance: 1 })),
  { seed: 21, records: 60_000, importance: 0.5 },
  { seed: 22, records: 100_000, importance: 0.5 },
  ...Array.from({ length: 4 }, (_, at) => ({ seed: 31 + at, records: 2_500, importance: 0.7 })),
]

const ways = [
  ...sets.map((left) => ({
    left,
    taught: sets.filter((set) => set !== left),
    folder: join(values.out, `without-${left.name}`),
  })),
  { left: undefined, taught: sets, folder: join(values.out, 'all') },
]

await inTurns([...ownForWeights, ...ownForTrees], ({ seed, folder, flags }) =>
  run('synthesize', '--records', '10000', '--seed', String(seed), '--out', folder, ...flags),
)
await inTurns(ways, teach)
for (const { left, folder } of ways) {
  // The steps of a set are never measured on itself.
  const measuredOn = ways.filter((way) => way.left && way.left !== left)
  await run(
    'calibrate-trees',
    ...['--trees', join(folder, 'trees.json')],
    ...measuredOn.flatMap((way) => [...filesOf(way.left?.folder ?? ''), ...unseenBy(way.folder)]),
  )
  if (!left) continue
  const unseen = ['--weights', join(folder, 'weights.json'), '--trees', join(folder, 'trees.json')]
  console.log(`\n${left.name}\n${await run('evaluate', ...filesOf(left.folder), ...unseen)}`)
}

async function teach({ taught, left, folder }: (typeof ways)[number]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const weights = join(folder, 'weights.json')
  if (left)
    await run(
      'fit',
      ...taught.flatMap((set) => filesOf(set.folder)),
      ...ownForWeights.flatMap((set) => filesOf(set.folder, 'also-')),
      ...['--also-importance', String(IMPORTANCE_FOR_WEIGHTS), '--version', `without ${left.name}`, '--out', weights],
    )
  const registries = drawn.map((one) => ({ ...one, folder: join(folder, `drawn-${one.seed}`) }))
  for (const { seed, records, folder: out } of registries)
    await run(
      'resample',
      ...taught.flatMap((set) => ['--like', set.folder]),
      ...['--records', String(records), '--seed', String(seed), '--out', out],
    )
  await run(
    'fit-trees',
    ...[...registries, ...ownForTrees].flatMap((one) => [
      ...filesOf(one.folder),
      '--importance',
      String(one.importance),
    ]),
    ...(left ? ['--weights', weights] : []),
    ...['--out', join(folder, 'trees.json')],
  )
}

function own(seed: number, ...flags: string[]) {
  return { seed, flags, folder: join(values.out, `own-${seed}`) }
}

function filesOf(folder: string, also = ''): string[] {
  return [`--${also}records`, join(folder, 'records.csv'), `--${also}truth`, join(folder, 'truth.csv')]
}

function unseenBy(folder: string): string[] {
  return ['--weights', join(folder, 'weights.json'), '--unseen-trees', join(folder, 'trees.json')]
}

async function run(command: string, ...args: string[]): Promise<string> {
  const script = new URL(`./${command}.ts`, import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=8000', script, ...args])
  return stdout.trimEnd()
}

/** Two at a time. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const takeAll = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all([takeAll(), takeAll()])
}
