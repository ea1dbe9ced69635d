import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Services } from '#platform/services.ts'
import { asOwner } from './test-database.ts'

/** Runs a command of `tools/` as an operator does, as a process beside the service. */
export function runCommand(
  services: Services,
  name: string,
  args: string[] = [],
): Promise<{ code: number; output: string }> {
  const url = String(asOwner(services).options.connectionString)
  return runCommandWith({ DATA_DIR: services.config.dataDir, DATABASE_URL: url }, name, args)
}

/** The same with settings of its own. */
export function runCommandWith(
  settings: Record<string, string>,
  name: string,
  args: string[] = [],
): Promise<{ code: number; output: string }> {
  const file = fileURLToPath(new URL(`../tools/${name}.ts`, import.meta.url))
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}
