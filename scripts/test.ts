// npm test: everything, cheapest first. npm run check (--fast): what belongs before a commit.
// npm test -- mpi: only the test files whose path contains the word.
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareFolder } from '../e2e/prepare-folder.ts'
import { prepareDatabases } from '../server/src/testing/prepare-databases.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// What test processes load is compiled once.
process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compiled`

const isFast = process.argv.includes('--fast')
const filter = process.argv.slice(2).find((argument) => !argument.startsWith('--'))

const testFiles = globSync('{server,simulators,bench,proofs,portal,console,scripts}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.endsWith('dist'),
}).sort()
const wanted = testFiles.filter((file) => filter === undefined || file.includes(filter))
const needsDatabase = (file: string) => /[#/]testing\/test-(app|database)/.test(readFileSync(`${root}${file}`, 'utf8'))
const onDatabase = wanted.filter(needsDatabase)
const withoutDatabase = wanted.filter((file) => !needsDatabase(file))

class StepFailed extends Error {}

try {
  await run()
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (filter === undefined) {
    await step('format and lint', ['biome', 'check', '--error-on-warnings', '.'])
    await step('types of the API', ['node', 'console/scripts/generate-api-types.ts'])
    await step('types', ['tsc', '-p', 'tsconfig.json'])
    await step('types of the portal', ['tsc', '-p', 'portal/tsconfig.json'])
    await step('types of the console', ['tsc', '-p', 'console/tsconfig.json'])
  }
  if (isFast) {
    const ofTheServer = withoutDatabase.filter((file) => file.startsWith('server/'))
    return tests({ title: 'tests without a database', files: ofTheServer })
  }
  await tests({ title: 'tests without a database', files: withoutDatabase })
  if (onDatabase.length > 0) {
    await using server = await prepareDatabases()
    await tests({ title: 'tests on PostgreSQL', files: onDatabase, env: { TEST_POSTGRES_URL: server.url } })
  }
  const journeys = globSync('e2e/**/*.test.ts', { cwd: root }).filter((file) => !filter || file.includes(filter))
  if (journeys.length === 0) return
  await step('the console', ['node', 'scripts/build-console.ts'])
  await using prepared = await prepareFolder()
  const title = 'journeys in a real browser'
  await tests({ title, files: journeys.sort(), env: prepared.env, atOnce: 2, filesPerProcess: 1 })
}

interface TestRun {
  title: string
  files: string[]
  env?: Record<string, string>
  atOnce?: number
  /** Loading the service takes a second, so some files share a process. */
  filesPerProcess?: number
}

async function tests({ title, files, env = {}, atOnce = 3, filesPerProcess = 16 }: TestRun): Promise<void> {
  if (files.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'samakart-tests-'))
  const groups = Math.ceil(files.length / filesPerProcess)
  const entries = Array.from({ length: groups }, (_, group) => {
    const entry = join(folder, `${group + 1}.test.mjs`)
    // Adjacent files go to different processes, because slow tests of a slice are adjacent.
    writeFileSync(entry, inTurn(files.filter((_file, at) => at % groups === group)))
    return entry
  })
  const runner = ['--test', `--test-concurrency=${atOnce}`, '--test-timeout=600000']
  try {
    await step(title, ['node', '--max-semi-space-size=32', ...runner, ...entries], env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file's tests, and what it does after them, end before the next file is loaded. */
function inTurn(files: string[]): string {
  const paths = files.map((file) => [file, `${root}${file}`])
  return `import { test } from 'node:test'
for (const [file, path] of ${JSON.stringify(paths)}) await test(file, () => import(path).then(() => {}))
`
}

async function step(title: string, command: string[], env: Record<string, string> = {}): Promise<void> {
  const started = Date.now()
  console.log(`\n▶ ${title}`)
  const [name = '', ...args] = command
  const program = name === 'node' ? process.execPath : `${root}node_modules/.bin/${name}`
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
  console.log(`  ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1_000).toFixed(1)} s`)
  if (code !== 0) throw new StepFailed(title)
}
