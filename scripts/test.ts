// npm test                  says in minutes whether the product works: checks, unit and slice tests, the journeys below
// npm run test:full         (--full) all that npm test leaves out
// npm run check             (--fast) what belongs before a commit
// npm test -- mpi wallet    only the test files whose path contains one of the words, of both tiers
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareDatabases } from '@samakart/server/testing/prepare-databases'

const root = fileURLToPath(new URL('..', import.meta.url))
const cores = availableParallelism()
/** What steps and test files load is compiled once. The services that tests start say for themselves where they keep theirs. */
const compiledCode = `${root}node_modules/.cache/compiled`

const isCheck = process.argv.includes('--fast')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const tier = words.length > 0 ? 'both' : process.argv.includes('--full') ? 'full' : 'fast'

const mentions = (file: string, what: RegExp) => what.test(readFileSync(`${root}${file}`, 'utf8'))

/** The only journeys of the fast tier. The full tier runs them too, because it looks at every screen in every setting. */
const FAST_JOURNEYS = ['e2e/first-day.test.ts', 'e2e/campaigns.test.ts', 'e2e/portal.test.ts']
/** Such a file says in its first line why. Benches and proofs are never for the fast tier. */
const isFull = (file: string) => /^(bench|proofs)\//.test(file) || mentions(file, /^\/\/ Only in npm run test:full: /m)

function isWanted(file: string): boolean {
  if (tier === 'both') return words.some((word) => file.includes(word))
  if (file.startsWith('e2e/')) return tier === 'full' || FAST_JOURNEYS.includes(file)
  return isFull(file) === (tier === 'full')
}

const wanted = globSync('{packages,sdk,cli,server,simulators,bench,proofs,portal,console,scripts,e2e}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.endsWith('dist'),
})
  .sort()
  .filter(isWanted)
const journeys = wanted.filter((file) => file.startsWith('e2e/'))
const needsDatabase = (file: string) => mentions(file, /[#/]testing\/(test-(app|database)|two-processes)/)
const onDatabase = wanted.filter((file) => !journeys.includes(file) && needsDatabase(file))
const withoutDatabase = wanted.filter((file) => !journeys.includes(file) && !needsDatabase(file))
/** An app whose background work has begun is never shared: jobs of the next file would not wait. */
const worksInBackground = (file: string) => mentions(file, /queue\.work\(|app\.start\(/)

/**
 * A file that fails is tried once more with the machine to itself. If it passes then, the run is green and names the file:
 * it is to be fixed. More than these are never chance.
 */
const FILES_TRIED_AGAIN = 3
const unsteady: string[] = []
/** CPU-seconds of test files, with the processes that they started and waited for. */
const cpuOf = new Map<string, number>()

/** Loading the service takes two seconds, so files share a process; what they leave in its memory must not grow for ever. */
const FILES_PER_PROCESS = 40

class StepFailed extends Error {}

try {
  await run()
  for (const file of unsteady) console.log(`⚠ unsteady: ${file} failed once and passed alone`)
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(`✖ ${error.message}`)
  process.exitCode = 1
}
const expensive = [...cpuOf].filter(([, seconds]) => seconds > 3).sort(([, one], [, other]) => other - one)
if (expensive.length > 0) console.log('\nMore than 3 CPU-seconds:')
for (const [file, seconds] of expensive) console.log(`${seconds.toFixed(1).padStart(6)} ${file}`)

async function run(): Promise<void> {
  const needsServer = tier === 'fast' || onDatabase.length + journeys.length > 0
  await using server = needsServer ? await prepareDatabases() : undefined
  const env: Record<string, string> = server ? { TEST_POSTGRES_URL: server.url } : {}
  if (tier === 'fast') await checks(env)
  if (isCheck) {
    const ofTheServer = withoutDatabase.filter((file) => file.startsWith('server/'))
    return tests({ title: 'tests without a database', files: ofTheServer })
  }
  await tests({ title: 'tests without a database', files: withoutDatabase })
  const sharing = { ...env, SHARED_APPS: 'true' }
  const [waiting, working] = [false, true].map((is) => onDatabase.filter((file) => worksInBackground(file) === is))
  await tests({ title: 'tests on PostgreSQL', files: waiting ?? [], env: sharing })
  await tests({ title: 'tests with background work', files: working ?? [], env })
  if (journeys.length === 0) return
  await step('the console', ['node', 'scripts/build-console.ts'])
  await step('the browser', ['node', 'e2e/unpack-browser.ts'])
  const settings = tier === 'fast' ? { SCREEN_SETTINGS: 'one' } : {}
  await tests({ title: 'journeys in a real browser', files: journeys, env: { ...env, ...settings } })
}

/** The compiler keeps what it knows of unchanged files. */
async function checks(env: Record<string, string>): Promise<void> {
  await step('format and lint', ['biome', 'check', '--error-on-warnings', '.'])
  await step('types of the API', ['node', 'sdk/scripts/generate-types.ts'], env)
  for (const project of ['', 'portal/', 'console/']) {
    const kept = `node_modules/.cache/types/${project || 'root/'}tsconfig.tsbuildinfo`
    const command = ['tsc', '-p', `${project}tsconfig.json`, '--incremental', '--tsBuildInfoFile', kept]
    await step(`types ${project}`, command)
  }
}

interface TestRun {
  title: string
  files: string[]
  env?: Record<string, string>
  atOnce?: number
}

async function tests(run: TestRun): Promise<void> {
  if (run.files.length === 0) return
  const failed = await runFiles(run)
  if (failed.length === 0) return
  const isFew = failed.length <= FILES_TRIED_AGAIN && failed.every((file) => run.files.includes(file))
  if (!isFew) throw new StepFailed(run.title)
  const again = await runFiles({ ...run, title: `once more, alone: ${failed.join(', ')}`, files: failed, atOnce: 1 })
  if (again.length > 0) throw new StepFailed(run.title)
  unsteady.push(...failed)
}

/** Returns what failed: files, or the entry of a process that died. */
async function runFiles({ title, files, env = {}, atOnce = cores }: TestRun): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-tests-'))
  const count = Math.min(files.length, Math.max(atOnce, Math.ceil(files.length / FILES_PER_PROCESS)))
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = join(folder, `${at + 1}.test.mjs`)
    writeFileSync(entry, takeInTurn(files, folder))
    return entry
  })
  const failures = join(folder, 'failures')
  const runner = [
    ...['--test', `--test-concurrency=${atOnce}`, '--test-timeout=600000'],
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${root}scripts/failed-files.ts`, `--test-reporter-destination=${failures}`],
  ]
  try {
    const isGreen = await isOk(title, ['node', '--max-semi-space-size=32', ...runner, ...entries], env)
    const failed = readFileSync(failures, 'utf8').split('\n').filter(Boolean)
    if (!isGreen && failed.length === 0) throw new StepFailed(title)
    const taken = readdirSync(folder).filter((name) => name.endsWith('.taken'))
    for (const name of taken)
      cpuOf.set(files[Number.parseInt(name, 10)] ?? '', Number(readFileSync(join(folder, name))))
    if (taken.length < files.length) throw new StepFailed(`${files.length - taken.length} test files did not run`)
    return failed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A process takes the next file that no other has taken, so that none is idle while there is work. A file's tests, and what
 * it does after them, end before the next file is loaded. Its mark gets the CPU-seconds that it took.
 */
function takeInTurn(files: string[], folder: string): string {
  const paths = files.map((file, at) => [file, `${root}${file}`, join(folder, `${at}.taken`)])
  return `import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { test } from 'node:test'
enableCompileCache(${JSON.stringify(compiledCode)})
let count = 0
for (const [file, path, mark] of ${JSON.stringify(paths)}) {
  if (count === ${FILES_PER_PROCESS}) break
  try {
    writeFileSync(mark, '', { flag: 'wx' })
  } catch {
    continue
  }
  count++
  const before = cpuSeconds()
  await test(file, () => import(path).then(() => {}))
  writeFileSync(mark, String(cpuSeconds() - before))
}
for (const close of globalThis.closeAfterAllFiles ?? []) await close()

/** Linux also knows what the processes took that have ended. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  const ended = existsSync('/proc/self/stat') ? readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ') : []
  return (user + system) / 1e6 + (Number(ended[13] ?? 0) + Number(ended[14] ?? 0)) / 100
}
`
}

async function step(title: string, command: string[], env: Record<string, string> = {}): Promise<void> {
  if (!(await isOk(title, command, { ...env, NODE_COMPILE_CACHE: compiledCode }))) throw new StepFailed(title)
}

async function isOk(title: string, command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const started = Date.now()
  console.log(`\n▶ ${title}`)
  const [name = '', ...args] = command
  const program = name === 'node' ? process.execPath : `${root}node_modules/.bin/${name}`
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
  console.log(`  ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1_000).toFixed(1)} s`)
  return code === 0
}
