import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPidFile } from '#platform/postgres/pid-file.ts'
import { PostgresServer } from '#platform/postgres/postgres-server.ts'
import { nonDurableSettings } from '#platform/postgres/settings.ts'

export { freePort } from '#platform/postgres/free-port.ts'

export interface TestPostgres {
  /** The address of its maintenance database. */
  url: string
  /** Stops it like a power cut, or by kill -9, and starts it again at the same address. */
  restart(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Of its first process. */
  pid(): number
  stop(): Promise<void>
}

/** A crash of the server loses no acknowledged commit; only a crash of the machine would. */
const settings = { ...nonDurableSettings, synchronous_commit: 'on' }

/**
 * The PostgreSQL from npm, for tests and benches: it does not survive a crash of the machine. Its data are deleted when it
 * stops, unless `keptIn` names a folder.
 */
export async function startPostgres({ keptIn }: { keptIn?: string | undefined } = {}): Promise<TestPostgres> {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'samakart-postgres-'))
  const server = await PostgresServer.prepare(folder, { settings })
  await server.start()
  const pid = () => readPidFile(server.data)?.pid ?? 0
  return {
    url: server.url,
    pid,
    async restart(signal = 'SIGQUIT') {
      process.kill(pid(), signal)
      await server.exited
      await server.start()
    },
    async stop() {
      await server.stop()
      if (!keptIn) rmSync(folder, { recursive: true, force: true })
    },
  }
}
