// Builds the console, and the script of the page `/docs`, when their sources changed since the last time. `--force` builds in any case.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'console/dist')
/** It lies in the folder, so that a copy of the folder is known too. */
const stampFile = join(dist, '.stamp')

const started = performance.now()
const stamp = stampOfSources()
const isUpToDate = existsSync(join(dist, 'index.html')) && read(stampFile) === stamp

if (isUpToDate && !process.argv.includes('--force')) {
  say('the console is up to date')
} else {
  // The service must start even where the console cannot be built.
  await build().then(
    () => say('the console is built'),
    (error: unknown) => say(`the console could not be built: ${reasonOf(error)}`),
  )
}

/** Built aside and put in place as a whole, so that a running service never serves half of it. */
async function build(): Promise<void> {
  const { build: buildWith } = await import('vite')
  const { apiReferenceScript } = await import('../console/scripts/api-reference.ts')
  const made = join(root, `.cache/console-${process.pid}`)
  const old = `${made}-old`
  try {
    await buildWith({
      configFile: join(root, 'console/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: made, emptyOutDir: true },
    })
    writeFileSync(join(made, 'api-reference.js'), await apiReferenceScript())
    writeFileSync(join(made, '.stamp'), stamp)
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(made, dist)
  } finally {
    for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true })
  }
}

function stampOfSources(): string {
  const sources = [
    'console/src/**/*.*',
    'console/*.{json,html,ts}',
    'console/scripts/api-reference.ts',
    'package-lock.json',
  ]
  // Types are generated where they are checked, and change nothing that is built.
  const files = globSync(sources, { cwd: root })
    .filter((file) => !/\.(d|test)\.ts$/.test(file))
    .sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isLeftOut = 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  return isLeftOut ? 'its packages are not installed. The one in console/dist is of other sources.' : error.message
}

function say(what: string): void {
  console.log(`${what} (${Math.round(performance.now() - started)} ms)`)
}
