// The service on a real small disk: a file system in memory of a given size, which only root may mount.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, startPostgres } from '@samakart/server/testing/postgres-server'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const SMALL_MB = 60
const LARGE_MB = 600
const MIN_FREE_MB = 8
/** Does not fit on the small disk. */
const LARGE_JOB = 300
const SMALL_JOB = 10

export interface SmallDisk extends Disposable {
  folder: string
  resize(mb: number): void
  /** Writes until there is no more room than that. */
  fill(leaveMb?: number): void
  /** Removes what was written by that. */
  empty(): void
}

/** Undefined where this user may not mount a file system. */
export function mountSmallDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-disk-'))
  const mount = (...options: string[]) => execFileSync('mount', [...options, folder], { stdio: 'pipe' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${SMALL_MB}m`, 'tmpfs')
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    resize: (mb) => void mount('-o', `remount,size=${mb}m`),
    fill(leaveMb = 0) {
      const file = openSync(filler, 'a')
      try {
        for (const bytes of [1 << 20, 4_096]) while (freeMb(folder) > leaveMb && write(file, bytes));
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler),
    [Symbol.dispose]() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freeMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / (1 << 20)
}

function write(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes
  } catch {
    return false
  }
}

/** Fills the disk amid jobs, again and again. Returns what was seen. */
export async function useSmallDisk(disk: SmallDisk, rounds: number): Promise<string> {
  const postgres = await startPostgres()
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: disk.folder,
      MIN_FREE_DISK_MB: String(MIN_FREE_MB),
      LOG_LEVEL: 'error',
    },
    stdio: 'inherit',
  })
  const statuses = new Map<number, number>()
  let token = ''
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const jobOf = async (id: unknown) => (await send('GET', `/jobs/${id}`)).body
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (const since = performance.now(); !(await isSo()); await wait(100))
      assert.ok(performance.now() - since < 300_000, `${what} did not happen`)
  }
  const completed = (id: unknown) => async () => {
    const { status } = await jobOf(id)
    assert.notEqual(status, 'failed')
    return status === 'completed'
  }
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok) await wait(100)
    const account = { email: 'admin@samakart.local', password: 'samakart-demo' }
    token = String((await send('POST', '/auth/login', account)).body.access_token)
    const order = { name: 'Polio', campaign_type: 'vaccination', prefix: 'DISK', language: 'fr', template_id: 'aero' }
    const campaign = (await send('POST', '/campaigns/', order)).body.id
    let people = 0
    const submit = async (cards: number) => {
      const beneficiaries = Array.from({ length: cards }, () => ({ first_name: 'Awa', last_name: nameOf(++people) }))
      const { status, body } = await send('POST', `/campaigns/${campaign}/jobs`, { beneficiaries })
      assert.equal(status, 202)
      return body.job_id
    }
    const upload = async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/zip' }
      const answer = await fetch(`http://127.0.0.1:${port}/campaigns/${campaign}/photos`, {
        method: 'POST',
        headers,
        body: 'no ZIP',
      })
      await answer.arrayBuffer()
      return answer.status
    }
    for (let round = 0; round < rounds; round++) {
      disk.resize(SMALL_MB)
      await wait(2_500)
      const large = await submit(LARGE_JOB)
      const small = await submit(SMALL_JOB)
      await until('the end of the small job', completed(small))
      assert.equal((await jobOf(large)).status, 'pending', 'a job that does not fit waits')

      disk.resize(LARGE_MB)
      await until('the first cards', async () => Number((await jobOf(large)).cards_generated) > 0)
      await until('a refusal', async () => {
        // A job that found no room removes what it had written, so there is room again.
        disk.fill()
        return (await send('POST', '/campaigns/', { ...order, prefix: 'FULL' })).status === 507
      })
      assert.deepEqual((await send('GET', '/health/ready')).body.missing, ['disk'])
      assert.equal((await send('GET', '/campaigns')).status, 200)
      disk.empty()
      await until('the end of the large job', completed(large))
      const removed = await fetch(`http://127.0.0.1:${port}/jobs/${large}/download/zip`, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.ok((await removed.arrayBuffer()).byteLength > LARGE_JOB * 10_000)
      rmSync(join(disk.folder, 'artifacts/objects/jobs'), { recursive: true })

      disk.fill(MIN_FREE_MB * 1.5)
      await until('a refused upload', async () => (await upload()) === 507)
      const prefix = `LOW${String.fromCharCode(65 + round)}`
      assert.equal((await send('POST', '/campaigns/', { ...order, prefix })).status, 201, 'everything else goes on')
      disk.empty()
      await until('an upload', async () => (await upload()) !== 507)
    }
    const failed = [...statuses].filter(([status]) => status >= 500 && status !== 507 && status !== 503)
    assert.deepEqual(failed, [])
    return `${rounds} times: ${[...statuses].map(([status, count]) => `${count} answers ${status}`).join(', ')}`
  } finally {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
    await postgres.stop()
  }
}

/** Numbers in letters, so that every name is another one. */
const nameOf = (number: number) =>
  `Ndiaye ${[...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`
