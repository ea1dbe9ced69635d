import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { hasConsole, isConsoleUpToDate, root } from './console-sources.ts'

/**
 * Builds the console before the service starts, in a process of its own: what builds it needs much memory and is not
 * needed afterwards. A build that fails does not keep the service from its users; it starts with the console built before,
 * or with the API alone.
 */
export async function prepareConsole(): Promise<void> {
  if (isConsoleUpToDate() || (await tryBuild())) return
  const rest = hasConsole() ? 'with the console built before' : 'without a console; the API is complete'
  console.error(`The service starts ${rest}.`)
}

async function tryBuild(): Promise<boolean> {
  const builder = spawn(process.execPath, [join(root, 'scripts/build-console.ts')], { stdio: 'inherit' })
  const stop = () => {
    builder.kill()
    process.exit(0)
  }
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.on(signal, stop)
  const code = await new Promise((resolve) => builder.once('exit', resolve))
  for (const signal of signals) process.off(signal, stop)
  return code === 0
}
