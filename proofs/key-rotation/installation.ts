// Two API processes and a worker on one PostgreSQL, and the rotation of their keys.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Keyring, openKeyring } from '@samakart/server/internal/platform/crypto/keyring'
import { checkMasterKey } from '@samakart/server/internal/platform/crypto/master-key-check'
import { migrate } from '@samakart/server/internal/platform/db/migrate'
import { type OpenDatabase, openPostgres } from '@samakart/server/internal/platform/db/open-database'
import { freePort, startPostgres } from '@samakart/server/testing/postgres-server'

const program = (path: string) => fileURLToPath(new URL(`../../server/src/${path}`, import.meta.url))

export interface Installation extends AsyncDisposable {
  database: OpenDatabase
  /** Knows both master keys, as the processes do. The old one is in use until a rotation. */
  keyring: Keyring
  /** The addresses of the two API processes. */
  apis: readonly [string, string]
  /** Runs `ops:rotate-keys` as an operator does. Returns what it said. */
  rotate(...options: string[]): Promise<string>
  /** What the processes have logged at level `warn` and above. */
  logged(): string
}

export async function startInstallation(): Promise<Installation> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'samakart-keys-'))
  const [oldMaster, newMaster, signing] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const database = openPostgres(postgres.url, 5)
  const keyringOf = (master: Buffer, previousMaster?: Buffer) =>
    openKeyring({ master, previousMaster, signingSeed: signing, retiredSigning: [] })
  await migrate(database.kysely)
  await checkMasterKey(database, await keyringOf(oldMaster), new Date())
  const keyring = await keyringOf(newMaster, oldMaster)
  await checkMasterKey(database, keyring, new Date())

  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    MASTER_KEY: newMaster.toString('hex'),
    MASTER_KEY_PREVIOUS: oldMaster.toString('hex'),
    SIGNING_KEY: signing.toString('hex'),
    REQUESTS_PER_MINUTE: '1000000',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
  }
  let text = ''
  const children: ChildProcess[] = []
  const start = async (ROLE: string) => {
    const PORT = String(await freePort())
    const child = spawn(process.execPath, [program('main.ts')], { env: { ...env, ROLE, PORT }, stdio: 'pipe' })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    children.push(child)
    const url = `http://127.0.0.1:${PORT}`
    while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
      assert.equal(child.exitCode, null, `a process did not start:\n${text}`)
      await wait(50)
    }
    return url
  }
  const first = await start('api')
  const [second] = await Promise.all([start('api'), start('worker')])

  return {
    database,
    keyring,
    apis: [first, second],
    logged: () => text,
    async rotate(...options) {
      const child = spawn(process.execPath, [program('tools/rotate-keys.ts'), ...options], { env, stdio: 'pipe' })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
      const code = await new Promise((resolve) => child.once('exit', resolve))
      assert.equal(code, 0, said)
      return said
    },
    async [Symbol.asyncDispose]() {
      const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(ended)
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
