// npm test: everything, cheapest first. npm run check (--fast): what belongs before a commit.
// npm test -- mpi: only the test files whose path contains the word, on both engines.
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareDatabases } from '../server/src/testing/prepare-databases.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// Each test file is a process of its own; what they load is compiled once.
process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compiled`

const isFast = process.argv.includes('--fast')
const filter = process.argv.slice(2).find((argument) => !argument.startsWith('--'))

const testFiles = globSync('{server,simulators,bench,portal,console,scripts}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.endsWith('dist'),
}).sort()
const wanted = testFiles.filter((file) => filter === undefined || file.includes(filter))
const needsDatabase = (file: string) => /#testing\/test-(app|database)/.test(readFileSync(`${root}${file}`, 'utf8'))
const onDatabase = wanted.filter(needsDatabase)
const onNothing = wanted.filter((file) => !needsDatabase(file))

if (filter === undefined) {
  await step('format and lint', ['biome', 'check', '--error-on-warnings', '.'])
  await step('types of the API', ['node', 'console/scripts/generate-api-types.ts'])
  await step('types', ['tsc', '-p', 'tsconfig.json'])
  await step('types of the portal', ['tsc', '-p', 'portal/tsconfig.json'])
  await step('types of the console', ['tsc', '-p', 'console/tsconfig.json'])
}
if (isFast) {
  await tests(
    'tests without a database',
    onNothing.filter((file) => file.startsWith('server/')),
  )
} else {
  await tests('tests without a database', onNothing)
  await using databases = await prepareDatabases()
  await tests('tests on the embedded database', onDatabase, databases.embedded)
  await tests('tests on PostgreSQL', onDatabase, databases.postgres)
  const journeys = globSync('e2e/**/*.test.ts', { cwd: root }).filter((file) => !filter || file.includes(filter))
  if (journeys.length > 0) await step('the console', ['node', 'scripts/build-console.ts'])
  await tests('journeys in a real browser', journeys.sort(), {}, 2)
}

async function tests(title: string, files: string[], env: Record<string, string> = {}, atOnce = 3): Promise<void> {
  if (files.length === 0) return
  await step(title, ['node', '--test', `--test-concurrency=${atOnce}`, '--test-timeout=300000', ...files], env)
}

async function step(title: string, command: string[], env: Record<string, string> = {}): Promise<void> {
  const started = Date.now()
  console.log(`\n▶ ${title}`)
  const [name = '', ...args] = command
  const program = name === 'node' ? process.execPath : `${root}node_modules/.bin/${name}`
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
  console.log(`  ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1_000).toFixed(1)} s`)
  if (code !== 0) process.exit(code)
}
