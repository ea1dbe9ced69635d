// API and worker processes on one PostgreSQL, behind a balancer.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, startPostgres, type TestPostgres } from '@samakart/server/testing/postgres-server'
import { Balancer } from './balancer.ts'

const [main, shiftClock] = ['main.ts', 'testing/shift-clock.ts'].map((path) =>
  fileURLToPath(new URL(`../../server/src/${path}`, import.meta.url)),
) as [string, string]

/** As the image and the units of systemd set it. */
const MEMORY = {
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  MIMALLOC_PURGE_DELAY: '0',
  NODE_OPTIONS: '--max-semi-space-size=16',
}

export interface RunningProcess {
  role: string
  url: string
  child: ChildProcess
  exited: Promise<number | null>
}

export interface Processes extends AsyncDisposable {
  /** Where the balancer listens. */
  url: string
  /** Stops a process as an upgrade does, and starts its successor once it has ended. */
  replaceAll(): Promise<void>
  postgres: TestPostgres
  /** What every process is started with, for tools that look at the same data. */
  env: Record<string, string>
  /** In the order of their start: first the API processes, then the workers. */
  running: readonly RunningProcess[]
  /** Starts a process anew that has ended. The clock of its machine may then be wrong by some seconds. */
  startAgain(ended: RunningProcess, clockShiftSeconds?: number): Promise<void>
}

export async function startProcesses(
  { apis, workers }: { apis: number; workers: number },
  settings: Record<string, string> = {},
): Promise<Processes> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'samakart-rolling-'))
  const balancer = new Balancer()
  const url = await balancer.open()
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    MASTER_KEY: 'ab'.repeat(32),
    SIGNING_KEY: 'cd'.repeat(32),
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'error',
    ...MEMORY,
    ...settings,
  }
  const start = async (role: string, clockShiftSeconds = 0): Promise<RunningProcess> => {
    const port = String(await freePort())
    const own = {
      ...{ ROLE: role, PORT: port, CLOCK_SHIFT_SECONDS: String(clockShiftSeconds) },
      ...(role === 'api' ? { MALLOC_MMAP_THRESHOLD_: '8192' } : {}),
    }
    const program = clockShiftSeconds === 0 ? [main] : ['--import', shiftClock, main]
    const child = spawn(process.execPath, program, { env: { ...env, ...own }, stdio: 'inherit' })
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const started = { role, url: `http://127.0.0.1:${port}`, child, exited }
    while (!(await fetch(`${started.url}/health/ready`).catch(() => undefined))?.ok) {
      assert.equal(child.exitCode, null, 'a process did not start')
      await wait(50)
    }
    if (role === 'api') await balancer.add(started.url)
    return started
  }
  const running: RunningProcess[] = []
  for (let i = 0; i < apis; i++) running.push(await start('api'))
  for (let i = 0; i < workers; i++) running.push(await start('worker'))

  return {
    url,
    postgres,
    env,
    running,
    async startAgain(ended, clockShiftSeconds) {
      balancer.remove(ended.url)
      running[running.indexOf(ended)] = await start(ended.role, clockShiftSeconds)
    },
    async replaceAll() {
      for (const [at, { role, url: address, child, exited }] of [...running.entries()]) {
        child.kill('SIGTERM')
        assert.equal(await exited, 0)
        balancer.remove(address)
        running[at] = await start(role)
      }
    },
    async [Symbol.asyncDispose]() {
      await balancer[Symbol.asyncDispose]()
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all(running.map(({ exited }) => exited))
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
