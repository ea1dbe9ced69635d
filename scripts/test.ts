// npm test: everything, cheapest first. npm run check (--fast): what belongs before a commit.
// npm test -- mpi wallet: only the test files whose path contains one of the words.
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareDatabases } from '@samakart/server/testing/prepare-databases'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What steps and test files load is compiled once. The services that tests start say for themselves where they keep theirs. */
const compiledCode = `${root}node_modules/.cache/compiled`

const isFast = process.argv.includes('--fast')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWanted = (file: string) => words.length === 0 || words.some((word) => file.includes(word))

const testFiles = globSync('{packages,sdk,cli,server,simulators,bench,proofs,portal,console,scripts}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.endsWith('dist'),
}).sort()
const wanted = testFiles.filter(isWanted)
const mentions = (file: string, what: RegExp) => what.test(readFileSync(`${root}${file}`, 'utf8'))
const needsDatabase = (file: string) => mentions(file, /[#/]testing\/(test-(app|database)|two-processes)/)
/** These take longest, and mostly wait for what they have started. */
const startsServices = (file: string) => mentions(file, /service-process|kill|installation/i)
const longestFirst = [...wanted.filter(startsServices), ...wanted.filter((file) => !startsServices(file))]
const onDatabase = longestFirst.filter(needsDatabase)
const withoutDatabase = longestFirst.filter((file) => !needsDatabase(file))

/**
 * A file that fails is tried once more with the machine to itself. If it passes then, the run is green and names the file:
 * it is to be mended. More than these are never chance.
 */
const FILES_TRIED_AGAIN = 3
const unsteady: string[] = []

class StepFailed extends Error {}

try {
  await run()
  for (const file of unsteady) console.log(`⚠ unsteady: ${file} failed once and passed alone`)
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(`✖ ${error.message}`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (words.length === 0) {
    await step('format and lint', ['biome', 'check', '--error-on-warnings', '.'])
    await step('types of the API', ['node', 'sdk/scripts/generate-types.ts'])
    await step('types', ['tsc', '-p', 'tsconfig.json'])
    await step('types of the portal', ['tsc', '-p', 'portal/tsconfig.json'])
    await step('types of the console', ['tsc', '-p', 'console/tsconfig.json'])
  }
  if (isFast) {
    const ofTheServer = withoutDatabase.filter((file) => file.startsWith('server/'))
    return tests({ title: 'tests without a database', files: ofTheServer })
  }
  await tests({ title: 'tests without a database', files: withoutDatabase })
  const journeys = globSync('e2e/**/*.test.ts', { cwd: root }).filter(isWanted)
  if (onDatabase.length + journeys.length === 0) return
  await using server = await prepareDatabases()
  const env = { TEST_POSTGRES_URL: server.url }
  await tests({ title: 'tests on PostgreSQL', files: onDatabase, env })
  if (journeys.length === 0) return
  await step('the console', ['node', 'scripts/build-console.ts'])
  await step('the browser', ['node', 'e2e/unpack-browser.ts'])
  await tests({ title: 'journeys in a real browser', files: journeys.sort(), env, atOnce: 3, filesPerProcess: 8 })
}

interface TestRun {
  title: string
  files: string[]
  env?: Record<string, string>
  atOnce?: number
  /** Loading the service takes a second, so some files share a process. */
  filesPerProcess?: number
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
async function runFiles({ title, files, env = {}, atOnce = 4, filesPerProcess = 16 }: TestRun): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-tests-'))
  const entries = Array.from({ length: Math.ceil(files.length / filesPerProcess) }, (_, at) => {
    const entry = join(folder, `${at + 1}.test.mjs`)
    writeFileSync(entry, takeInTurn(files, folder, filesPerProcess))
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
    const taken = readdirSync(folder).filter((name) => name.endsWith('.taken')).length
    if (taken < files.length) throw new StepFailed(`${files.length - taken} test files did not run`)
    return failed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A process takes the next file that no other has taken, so that none is idle while there is work. A file's tests, and what
 * it does after them, end before the next file is loaded.
 */
function takeInTurn(files: string[], folder: string, limit: number): string {
  const paths = files.map((file, at) => [file, `${root}${file}`, join(folder, `${at}.taken`)])
  return `import { writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { test } from 'node:test'
enableCompileCache(${JSON.stringify(compiledCode)})
let count = 0
for (const [file, path, mark] of ${JSON.stringify(paths)}) {
  if (count === ${limit}) break
  try {
    writeFileSync(mark, '', { flag: 'wx' })
  } catch {
    continue
  }
  count++
  await test(file, () => import(path).then(() => {}))
}
`
}

async function step(title: string, command: string[]): Promise<void> {
  if (!(await isOk(title, command, { NODE_COMPILE_CACHE: compiledCode }))) throw new StepFailed(title)
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
