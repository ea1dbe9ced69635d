import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const READY_WITHIN_MS = 120_000

export const administrator = { email: 'admin@samakart.local', password: 'samakart-demo' }

/** The data folder of a service that was started once. To copy it is faster than to create a database for each test. */
const preparedFolder = process.env.TEST_DATA_DIR

export interface Service extends AsyncDisposable {
  url: string
  dataDir: string
  /** Ends the process. Its data folder stays until the service is disposed. */
  stop(): Promise<void>
  /** Starts it again with the same data and port. */
  start(): Promise<void>
}

/** Starts the service as an operator does, on a free port and with a data folder of its own. */
export async function startService(env: Record<string, string> = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samakart-e2e-'))
  if (preparedFolder) await cp(preparedFolder, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''

  const service: Service = {
    url,
    dataDir,
    async start() {
      child = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: root,
        env: { ...process.env, LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
      await untilReady(url, child, () => output)
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
    async [Symbol.asyncDispose]() {
      await service.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await service.start()
  return service
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

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
