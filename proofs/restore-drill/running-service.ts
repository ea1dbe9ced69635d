// A service as an operator runs it, and the commands beside it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@samakart/server/testing/postgres-server'

const program = (path: string) => fileURLToPath(new URL(`../../server/src/${path}`, import.meta.url))

export type Settings = Record<string, string>

export interface RunningService extends AsyncDisposable {
  url: string
}

export async function startService(settings: Settings): Promise<RunningService> {
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', DRAIN_SECONDS: '0', ...settings, PORT: port }
  const child = spawn(process.execPath, [program('main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
    assert.equal(child.exitCode, null, `the service did not start:\n${said}`)
    await wait(100)
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Returns what it said. It must succeed. */
export async function runSamakart(settings: Settings, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../cli/src/samakart.ts', import.meta.url)), ...args],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  assert.equal(code, 0, `samakart ${args[0]}:\n${said}`)
  return said
}
