import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '#platform/config/config.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { refuseWeakAdministrator } from '#platform/password-strength/refuse-weak-administrator.ts'
import { keepNewFilesPrivate } from '#platform/private-files.ts'
import { limitHeap } from '#platform/processes/limit-heap.ts'
import { isSupervised, reportToSupervisor } from '#platform/processes/supervised.ts'
import { explain } from './explain.ts'

/** systemd names the folder of a unit. */
const compiledCode =
  process.env.CACHE_DIRECTORY ?? fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

keepNewFilesPrivate()
try {
  const config = readConfig(process.env)
  if (config.role !== 'all') limitHeap()
  // Compiled code is cached, which halves the loading time of later starts. Processes with other flags have a folder of their own in it only
  // if the flags are set before.
  enableCompileCache(compiledCode)
  if (!isSupervised) await refuseWeakAdministrator(config)
  if (config.role === 'all') {
    const { supervise } = await import('./supervisor.ts')
    process.exit(await supervise(config, () => welcome(config)))
  }
  const { runService } = await import('./run-service.ts')
  await runService(config)
} catch (error) {
  if (isSupervised) await reportToSupervisor({ kind: 'failed', sentence: explain(error) })
  else console.error(explain(error))
  process.exit(error instanceof OperatorError ? error.exitCode : 1)
}

/** Shown to a person at a terminal; the log has its own line. The password is shown only if it is the demo's. */
function welcome({ publicUrl, isProduction, admin }: Config): void {
  if (!process.stdout.isTTY) return
  const signIn = isProduction ? admin.email : `${admin.email} / ${admin.password}`
  console.log(
    `\n  Samakart is ready  ${publicUrl}\n  Sign in            ${signIn}\n  API description    ${publicUrl}/docs\n`,
  )
}
