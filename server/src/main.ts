import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { type Config, ConfigInvalid, readConfig } from '#platform/config/config.ts'
import { MasterKeyWrong } from '#platform/crypto/master-key-check.ts'
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts'
import type { App } from './app.ts'

const EXIT_CONFIG = 2
const EXIT_FAILED = 1

// Left alone, the heap grows to three times what it holds before it is swept: a large delivery would look like a leak.
setFlagsFromString('--heap-growing-percent=100')
// For the threads to come, which make little garbage; this one, which answers everybody, has what `npm start` gives it.
setFlagsFromString('--max-semi-space-size=4')

try {
  const config = readConfig(process.env)
  // A folder that is taken is told at once, before the rest of the service is loaded.
  if (!config.databaseUrl) lockFolder(config.dataDir).release()
  // Compiled code is kept between starts: the second one takes half the time to load.
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
  const { openApp } = await import('./app.ts')
  const app = await openApp(config)
  await app.start()
  app.shop.log.info('ready', { port: config.port, engine: app.shop.database.engine, role: config.role })
  if (process.stdout.isTTY) console.log(welcome(config))
  stopOnSignals(app)
} catch (error) {
  console.error(explain(error))
  process.exit(error instanceof ConfigInvalid ? EXIT_CONFIG : EXIT_FAILED)
}

function stopOnSignals(app: App): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    app.shop.log.info('stopping', { signal })
    try {
      await app.stop()
      process.exit(0)
    } catch (error) {
      app.shop.log.error('stop failed', { error })
      process.exit(EXIT_FAILED)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** For a person at a terminal; the machine's line is in the log. The first password is shown only where it is the demo's. */
function welcome({ publicUrl, isProduction, admin }: Config): string {
  const signIn = isProduction ? admin.email : `${admin.email} / ${admin.password}`
  return `\n  Samakart is ready  ${publicUrl}\n  Sign in            ${signIn}\n  API description    ${publicUrl}/docs\n`
}

/** Mistakes of the operator are told in a sentence; anything else keeps its stack. */
function explain(error: unknown): string {
  const isPlain = error instanceof ConfigInvalid || error instanceof FolderInUse || error instanceof MasterKeyWrong
  if (isPlain) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
