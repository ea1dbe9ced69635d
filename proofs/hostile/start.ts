import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@samakart/server/internal/platform/postgres/free-port'
import { createCampaign } from '../../bench/campaigns.ts'
import { type Api, signIn, signInAs, untilReady } from '../../bench/service.ts'
import type { Service } from './send.ts'

const PASSWORD = 'Ndiaga-7-baobabs-rouges'

export interface StartedService extends Service, AsyncDisposable {
  pid: number
  /** Of an administrator. */
  api: Api
}

/** Starts what `npm start` starts, as a process of its own, with a campaign and a viewer. */
export async function start(): Promise<StartedService> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-hostile-'))
  const port = await freePort()
  const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' },
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
  const viewer = { email: 'viewer@example.org', password: PASSWORD, role: 'viewer' }
  const added = await api.post('/admin/users', { ...viewer, organization_id: await organizationOf(api) })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  return {
    url: running.url,
    token: api.token,
    viewer,
    viewerToken: (await signInAs(running, viewer)).token,
    campaignId: await createCampaign(api, 'HOSTILE'),
    jobId: '',
    connections: 400,
    pid: child.pid ?? 0,
    api,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await running.exited
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function organizationOf(api: Api): Promise<unknown> {
  const { body } = await api.get('/auth/me')
  return body.organization_id ?? (body.organization as { id?: string } | undefined)?.id
}

function untilExit(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve))
}
