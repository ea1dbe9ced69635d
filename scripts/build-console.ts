// npm run build: builds the console if its sources have changed since the last build; `-- --force` builds in any case.
// Exits with 1 if it cannot be built; an older build stays in place then.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { consoleDist, isConsoleUpToDate, root, sharedAmong, stampConsole } from './console-sources.ts'

const started = performance.now()
if (isConsoleUpToDate() && !process.argv.includes('--force')) {
  report('The console is up to date')
} else {
  try {
    await buildConsole()
    report('The console is built')
  } catch (error) {
    console.error(`The console could not be built: ${reasonOf(error)}`)
    process.exitCode = 1
  }
}

/** It is built aside and moved as a whole, so that a running service never serves half of it. */
async function buildConsole(): Promise<void> {
  const { build } = await import('vite')
  const { apiReferenceScript } = await import('../console/scripts/api-reference.ts')
  const modules = new Set<string>()
  const listModules = (): Plugin => ({
    name: 'list-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) modules.add(id)
    },
  })
  const made = join(root, `.cache/console-${process.pid}`)
  const old = `${made}-old`
  try {
    await build({
      configFile: join(root, 'console/vite.config.ts'),
      logLevel: 'warn',
      plugins: [listModules()],
      worker: { plugins: () => [listModules()] },
      build: { outDir: made, emptyOutDir: true },
    })
    writeFileSync(join(made, 'api-reference.js'), await apiReferenceScript())
    stampConsole(made, sharedAmong(modules))
    if (existsSync(consoleDist)) renameSync(consoleDist, old)
    renameSync(made, consoleDist)
  } finally {
    for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true })
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isLeftOut = 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  return isLeftOut ? 'the packages that build it are not installed.' : error.message
}

function report(what: string): void {
  console.log(`${what} (${Math.round(performance.now() - started)} ms).`)
}
