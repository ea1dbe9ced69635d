import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCampaign } from '../../bench/campaigns.ts'
import { signIn, untilReady } from '../../bench/service.ts'
import { freePort } from '../../server/src/platform/postgres/free-port.ts'
import type { Service } from './send.ts'

export interface StartedService extends Service, AsyncDisposable {
  pid: number
}

/** Starts what `npm start` starts, as a process of its own, with a campaign that can be attacked. */
export async function start(): Promise<StartedService> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-hostile-'))
  const port = await freePort()
  const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      child.kill(signal)
      process.exit(1)
    })
  }
  const running = { url: `http://127.0.0.1:${port}`, child, exited: untilExit(child) }
  await untilReady(running)
  const api = await signIn(running)
  return {
    url: running.url,
    token: api.token,
    campaignId: await createCampaign(api, 'HOSTILE'),
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await running.exited
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function untilExit(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve))
}
