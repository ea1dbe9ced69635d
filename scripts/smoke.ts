// npm run dev -- smoke: starts the service with the documented command in a fresh folder, uses it once, and stops it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '@samakart/server/internal/platform/db/folder-lock'
import { freePort } from '@samakart/server/testing/postgres-server'

const LIMIT_MS = 120_000

const folder = mkdtempSync(join(tmpdir(), 'samakart-smoke-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`

for (const title of ['first start', 'second start']) {
  const started = Date.now()
  const service = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', NODE_ENV: '' },
    stdio: 'inherit',
  })
  const exited = new Promise<number | null>((resolve) => service.once('exit', resolve))
  await untilReady(started)
  console.log(`${title}: ready after ${((Date.now() - started) / 1_000).toFixed(1)} s`)
  await use()
  service.kill('SIGTERM')
  check('npm passes SIGTERM on and ends with 0', (await exited) === 0)
  await untilClosed()
}
rmSync(folder, { recursive: true, force: true })
console.log('smoke: ok')

/** The service itself must be gone, not only npm: its folder has no owner then. */
async function untilClosed(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    try {
      return lockFolder(folder).release()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  check('it stops on SIGTERM', false)
}

async function use(): Promise<void> {
  const login = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@samakart.local', password: 'samakart-demo' }),
  })
  check('the first administrator signs in', login.status === 200)
  const { access_token } = (await login.json()) as { access_token: string }
  const verify = await fetch(`${base}/audit/verify`, { headers: { authorization: `Bearer ${access_token}` } })
  check('the audit trail verifies', ((await verify.json()) as { valid: boolean }).valid)
  for (const path of ['/', '/docs', '/openapi.json', '/metrics', '/health/live']) {
    check(`${path} answers`, (await fetch(`${base}${path}`)).status === 200)
  }
}

async function untilReady(since: number): Promise<void> {
  while (Date.now() - since < LIMIT_MS) {
    if ((await fetch(`${base}/health/ready`).catch(() => undefined))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  check('it becomes ready', false)
}

function check(what: string, condition: boolean): void {
  if (condition) return
  console.error(`smoke: FAILED: ${what}`)
  process.exit(1)
}
