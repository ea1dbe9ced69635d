// Builds the console when its sources changed since the last time. `--force` builds in any case.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'console/dist')
const stampFile = join(root, '.cache/console-stamp')

const started = performance.now()
const stamp = stampOfSources()
const isUpToDate = existsSync(join(dist, 'index.html')) && read(stampFile) === stamp

if (isUpToDate && !process.argv.includes('--force')) {
  say('the console is up to date')
} else {
  // The service must start even where the console cannot be built.
  await build().then(
    () => say('the console is built'),
    (error: unknown) => say(`the console could not be built: ${error instanceof Error ? error.message : error}`),
  )
}

/** Built aside and put in place as a whole, so that a running service never serves half of it. */
async function build(): Promise<void> {
  const { build: buildWith } = await import('vite')
  const made = join(root, `.cache/console-${process.pid}`)
  const old = `${made}-old`
  try {
    await buildWith({
      configFile: join(root, 'console/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: made, emptyOutDir: true },
    })
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(made, dist)
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(stampFile, stamp)
  } finally {
    for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true })
  }
}

function stampOfSources(): string {
  const files = globSync(['console/src/**/*.*', 'console/*.{json,html,ts}', 'package-lock.json'], { cwd: root }).sort()
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

function say(what: string): void {
  console.log(`${what} (${Math.round(performance.now() - started)} ms)`)
}
