import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '@samakart/server/app'
import { readConfig } from '@samakart/server/config'
import { freePort } from '@samakart/server/testing/postgres-server'
import { openTestDatabase } from '@samakart/server/testing/test-database'

export const administrator = { email: 'admin@samakart.local', password: 'samakart-demo' }

export interface Service extends AsyncDisposable {
  url: string
  dataDir: string
  /** Resolves if its process ends before it is told to, with what the process wrote. */
  lost?: Promise<string>
}

/**
 * The whole service in this process, on a database and a data folder of its own: API, background work and console. To start
 * processes for each journey would take longer than many journeys themselves.
 */
export async function openService(env: Record<string, string> = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samakart-e2e-'))
  const port = await freePort()
  // A passkey belongs to a name; a test that needs one asks for it by its PUBLIC_URL.
  const name = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : '127.0.0.1'
  const url = `http://${name}:${port}`
  const place = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url }
  const app = await openApp(readConfig({ LOG_LEVEL: 'silent', ...env, ...place }), {
    database: await openTestDatabase(),
  })
  await app.start()
  return {
    url,
    dataDir,
    async [Symbol.asyncDispose]() {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
