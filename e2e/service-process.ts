import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@samakart/server/testing/postgres-server'
import type { Service } from './service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const READY_WITHIN_MS = 120_000

/** Starts the service as an operator does, on a free port and with a data folder of its own. */
export async function startService(env: Record<string, string>): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samakart-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await untilReady(url, child, () => output)
  let isWanted = true
  const lost = new Promise<string>((resolve) => child.once('exit', () => isWanted && resolve(output)))
  return {
    url,
    dataDir,
    lost,
    async [Symbol.asyncDispose]() {
      isWanted = false
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${output()}`)
    const isReady = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The service was not ready in time:\n${output()}`)
}
