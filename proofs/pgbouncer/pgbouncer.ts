// A real PgBouncer, which must be in the PATH, between the service and a PostgreSQL from npm.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PostgresServer } from '@samakart/server/internal/platform/postgres/postgres-server'
import { nonDurableSettings } from '@samakart/server/internal/platform/postgres/settings'
import { freePort } from '@samakart/server/testing/postgres-server'

export interface Pooled extends AsyncDisposable {
  directUrl: string
  poolerUrl: string
  version: string
  stopPooler(): Promise<void>
  startPooler(): Promise<void>
}

/** It hands out its connections by transaction. */
export async function startPooled({ poolSize }: { poolSize: number }): Promise<Pooled> {
  const found = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  if (found.error) throw new Error('There is no pgbouncer in the PATH (Debian: apt-get install pgbouncer).')
  const folder = mkdtempSync(join(tmpdir(), 'samakart-pgbouncer-'))
  const server = await PostgresServer.prepare(join(folder, 'postgres'), {
    settings: nonDurableSettings,
    address: 'loopback',
  })
  await server.start()
  const { port: postgresPort, password } = new URL(server.url)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    [
      '[databases]',
      `postgres = host=127.0.0.1 port=${postgresPort} user=postgres password=${password}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = transaction\ndefault_pool_size = ${poolSize}\nmax_client_conn = 200`,
    ].join('\n'),
  )
  // It refuses to run as root, and another user must read its settings.
  for (const path of [folder, settings]) chmodSync(path, 0o755)
  const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  let child: ChildProcess | undefined
  const pooled: Pooled = {
    directUrl: server.url,
    poolerUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version: found.stdout.split('\n')[0] ?? '',
    async startPooler() {
      child = spawn('pgbouncer', ['-q', settings], { stdio: 'ignore', ...asOther })
      while (!(await answers(port))) await wait(20)
    },
    async stopPooler() {
      const exited = new Promise((resolve) => child?.once('exit', resolve))
      child?.kill('SIGKILL')
      await exited
    },
    async [Symbol.asyncDispose]() {
      await pooled.stopPooler()
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  await pooled.startPooler()
  return pooled
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
