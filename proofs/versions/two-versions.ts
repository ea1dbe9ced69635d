// Processes of two versions on one database, as during an update.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, startPostgres } from '@samakart/server/testing/postgres-server'
import { checkOut } from './previous-version.ts'
import { smokeRequests } from './smoke-requests.ts'

const ours = fileURLToPath(new URL('../../', import.meta.url))

/** Updates from an earlier commit to this version while the service is used. Returns what was done. */
export async function updateFrom(commit: string): Promise<string[]> {
  using previous = checkOut(commit)
  const postgres = await startPostgres()
  const data = mkdtempSync(join(tmpdir(), 'samakart-versions-'))
  const children: ChildProcess[] = []
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: postgres.url,
    DATA_DIR: data,
    MASTER_KEY: 'ab'.repeat(32),
    SIGNING_KEY: 'cd'.repeat(32),
    LOG_LEVEL: 'error',
  }
  const start = async (folder: string, role: string) => {
    const port = String(await freePort())
    const child = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
      env: { ...env, ROLE: role, PORT: port },
      stdio: 'inherit',
    })
    children.push(child)
    const url = `http://127.0.0.1:${port}`
    while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
      assert.equal(child.exitCode, null, `${role} of ${folder} did not start`)
      await wait(50)
    }
    return url
  }
  const migrate = async (folder: string) => {
    const child = spawn(process.execPath, [join(folder, 'server/src/tools/migrate.ts')], { env, stdio: 'pipe' })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    assert.equal(await new Promise((resolve) => child.once('exit', resolve)), 0, said)
    return said.trim().split('\n').at(-1) ?? ''
  }
  const report: string[] = []
  const use = async (what: string, urls: readonly string[]) =>
    report.push(`${what}: ${await smokeRequests(urls)} requests as expected`)
  try {
    await migrate(previous.folder)
    const old = await start(previous.folder, 'api')
    await start(previous.folder, 'worker')
    await use('the earlier version on its own schema', [old])
    report.push(await migrate(ours))
    await use('the same processes on the new schema', [old])
    const restarted = await start(previous.folder, 'api')
    await use('a process of the earlier version that starts on the new schema', [restarted])
    const present = await start(ours, 'api')
    await use('both versions in turn, the earlier worker', [old, present])
    await start(ours, 'worker')
    await use('both versions in turn, workers of both', [restarted, present])
    return report
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))))
    await postgres.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 10 })
  }
}
