// The programs of this repository that no operator needs: npm run bench -- cards, npm run proof -- kills, npm run dev -- mpi-pairs.
// What follows the name is passed on; without a name the programs are listed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

type Program = [command: string, sentence: string]

/** Flags of Node stand before the file. */
export const programs: Record<string, Record<string, Program>> = {
  bench: {
    answers: [
      '--max-semi-space-size=8 bench/db/answers.ts',
      'How much memory survives after 100 rows were read, with the driver’s own promises and with the client of the service.',
    ],
    billing: ['bench/billing/run.ts', 'A charge with its invoice and hashes, beside the bare statements.'],
    'billing-model': ['bench/billing/model.ts', 'Random histories of organizations against the model of the ledger.'],
    'billing-race': ['bench/billing/race.ts', 'Charges at once on a quota and a balance that cover half of them.'],
    cards: [
      'packages/card-engine/bench/run.ts',
      'Cards a second and core as PNG and PDF, beside other engines, which it installs first.',
    ],
    crash: ['bench/crash/commit-kill.ts', 'Kills PostgreSQL, its owner or both, and looks for acknowledged commits.'],
    dhis2: ['bench/sync/run.ts', 'A synchronization beside only fetching and parsing the same pages.'],
    'dhis2-chaos': ['bench/dhis2/run-chaos.ts', 'Synchronizations with a DHIS2 that has faults of every kind.'],
    'dhis2-units': [
      'bench/dhis2/unit-figures.ts',
      'Figures and lists of an organisation unit, from counters and counted.',
    ],
    fairness: ['bench/jobs/fairness.ts', 'One card on an idle service, behind many jobs and behind a large one.'],
    growth: [
      '--max-old-space-size=4000 bench/growth/run.ts',
      'The usual requests in services of 10 thousand to 10 million cards.',
    ],
    'growing-campaign': ['bench/jobs/growing-campaign.ts', 'A job of 20 cards in campaigns that already have many.'],
    insights: ['bench/insights/run.ts', 'Every figure of a new programme and of one that has run for two years.'],
    'insights-backtest': ['bench/insights/backtest.ts', 'The error of forecasts for the next 30 days.'],
    job: ['bench/jobs/generate.ts', 'A job of 10,000 new people: seconds, CPU-seconds, memory, starts and stops.'],
    kills: ['bench/crash/job-kill.ts', 'Kills processes of the service during card jobs and counts what is left.'],
    latency: ['bench/jobs/latency.ts', 'How a large job and small requests slow each other.'],
    layouts: ['bench/jobs/layouts.ts', 'PDFs that a job did not make and that are made on request.'],
    lists: ['bench/lists/run.ts', 'A page of each list with 1,000 rows and with many.'],
    loop: ['bench/api/loop-delay.ts', 'How long other requests wait for a body that is expensive to read.'],
    mpi: [
      '--max-old-space-size=12000 bench/mpi/run.ts',
      'Speed, growth, bound or quality of the matcher: one of these words follows.',
    ],
    'mpi-races': [
      'bench/mpi/registry-races.ts',
      'Registrations of the same people at once, and the identities they give.',
    ],
    'mpi-registry': ['bench/mpi/registry.ts', 'Registers, matches and searches in registries of growing size.'],
    'mpi-verification': ['bench/mpi/verification.ts', 'Public verifications beside a bare route.'],
    portal: ['bench/portal/run.ts', 'How long a portal takes to open on a slow phone, and its memory.'],
    readings: ['bench/audit/readings.ts', 'What a trace of reading costs.'],
    sizes: ['bench/project/sizes.ts', 'Lines per file, unchecked casts, and what an installation takes.'],
    storage: ['bench/storage/run.ts', 'What sealing files costs beside a plain copy.'],
    trips: ['bench/db/round-trips.ts', 'What statements that travel together save.'],
    wallet: ['bench/wallet/run.ts', 'Each operation of the wallet as passes grow.'],
    workers: ['bench/jobs/two-workers.ts', 'Jobs on one worker and on two.'],
  },
  proof: {
    audit: ['proofs/audit/run.ts', 'Tampers with the audit trail and says who finds it.'],
    canary: ['proofs/canary.ts', 'Searches logs, files and database for a person’s data after she went every path.'],
    claim169: ['proofs/claim169/run.ts', 'An independent reader reads and verifies identity QRs.'],
    clients: [
      'proofs/clients/run.ts',
      'Generates clients from the API description with tools of others, and uses them.',
    ],
    'dhis2-kills': ['proofs/dhis2-kills/run.ts', 'Reads a programme while the service is killed, and in peace.'],
    fuzz: ['proofs/fuzz/run.ts', 'Valid, broken and stateful requests to every operation.'],
    hostile: ['proofs/hostile/run.ts', 'Hostile requests and floods beside a large job.'],
    'key-rotation': ['proofs/key-rotation/run.ts', 'Rotates all keys of a service that is in use.'],
    kills: ['proofs/kills/run.ts', 'Kills API, workers and PostgreSQL in random combinations.'],
    neighbours: ['proofs/neighbours/run.ts', 'What an organization notices of another one that floods the service.'],
    outages: ['proofs/outages/run.ts', 'Uses the service while store, database, workers and clocks fail.'],
    pgbouncer: ['proofs/pgbouncer/run.ts', 'The service behind a real PgBouncer.'],
    'restore-drill': ['proofs/restore-drill/run.ts', 'Backs up, restores and moves a service under load.'],
    'rolling-restart': ['proofs/rolling-restart/run.ts', 'Replaces all processes under load; no request may fail.'],
    s3: ['proofs/s3/run.ts', 'The tests of the store against a real S3 store.'],
    'sign-in-timing': [
      'proofs/sign-in-timing/run.ts',
      'Whether the time of a failed sign-in tells who has an account.',
    ],
    'small-disk': ['proofs/small-disk/run.ts', 'The service on a disk that fills during a job.'],
    soak: ['proofs/soak/run.ts', 'Memory, open files and times during an hour of mixed load.'],
    tenants: ['proofs/tenants/run.ts', 'Every operation with bad tokens, as every role and with foreign ids.'],
    versions: ['proofs/versions/run.ts', 'An earlier version and this one on one database during an update.'],
  },
  dev: {
    'event-tables': ['scripts/event-tables.ts', 'Writes the tables of events in ARCHITECTURE.md.'],
    'api-examples': ['scripts/api-examples/write.ts', 'Writes the examples of the API description.'],
    audit: ['scripts/audit-dependencies.ts', 'Asks the registry for known weaknesses of the installed packages.'],
    'cards-sheet': ['scripts/cards-sheet.ts', 'Draws all templates of cards into a folder or into docs/cards.'],
    'dhis2-simulator': ['packages/dhis2-simulator/src/serve.ts', 'A simulated DHIS2 with invented people.'],
    'docs-check': ['scripts/docs-check/run.ts', 'Runs every block of the documents, or of the pages with a word.'],
    'mpi-calibrate-trees': ['packages/matcher/fit/calibrate-trees.ts', 'Measures what scores keep on unseen files.'],
    'mpi-evaluate': ['bench/matcher/evaluate.ts', 'Precision and recall of the matcher on a labelled file.'],
    'mpi-fit': ['packages/matcher/fit/fit.ts', 'Fits weights from labelled files, or corrects them from decisions.'],
    'mpi-fit-trees': ['packages/matcher/fit/fit-trees.ts', 'Grows the trees that correct the scores of whole files.'],
    'mpi-foreign': ['packages/matcher/fit/foreign/generate.ts', 'Writes registries of other countries.'],
    'mpi-leave-one-out': ['packages/matcher/fit/leave-one-out.ts', 'Makes trees and measures them on sets left out.'],
    'mpi-pairs': ['packages/matcher/fit/pairs.ts', 'Writes the pairs of a file of people that are probably one.'],
    'mpi-resample': ['packages/matcher/fit/resample.ts', 'Writes a new registry of the kind of labelled ones.'],
    'mpi-shares': ['bench/matcher/shares.ts', 'How well a file is matched where few people come twice.'],
    'mpi-synthesize': ['packages/matcher/fit/synthesize.ts', 'Writes a synthetic registry with its truth.'],
    'mpi-teach': [
      'bench/matcher/teach-file.ts',
      'Whether the decisions of reviewers are adopted and predict the others.',
    ],
    'portal-build': ['portal/build.ts', 'Compiles the verifier of portals, which is committed.'],
    'readme-cards': ['scripts/readme-cards.ts', 'Draws the picture of the README.'],
    sbom: ['scripts/sbom.ts', 'Writes what is installed, as CycloneDX.'],
    smoke: ['scripts/smoke.ts', 'Starts the service with the documented command, uses it once and stops it.'],
    'wallet-vectors': [
      'server/src/slices/wallet/tools/bundle-vectors.ts',
      'Writes the test vectors of docs/wallet-bundle.md.',
    ],
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runNamed(process.argv.slice(2))

function runNamed([kind = '', name = '', ...rest]: string[]): void {
  const ofThisKind = programs[kind] ?? {}
  const [command] = ofThisKind[name] ?? []
  if (!command) {
    for (const [each, [, sentence]] of Object.entries(ofThisKind))
      console.log(`npm run ${kind} -- ${each.padEnd(20)} ${sentence}`)
    if (name) console.error(`\nThere is no ${kind} ${name}.`)
    process.exitCode = name ? 1 : 0
    return
  }
  const words = command.split(' ')
  const child = spawn(process.execPath, [...words.slice(0, -1), join(root, words.at(-1) ?? ''), ...rest], {
    stdio: 'inherit',
  })
  // A terminal interrupts both, and the program says what it does then. Only this process gets what npm passes on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
