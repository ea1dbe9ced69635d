import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPidFile } from '#platform/postgres/pid-file.ts'
import { PostgresServer } from '#platform/postgres/postgres-server.ts'
import { forgetfulSettings } from '#platform/postgres/settings.ts'

export { freePort } from '#platform/postgres/free-port.ts'

export interface TestPostgres {
  /** Of its maintenance database. */
  url: string
  /** Stops it as a power cut would and starts it again at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * The PostgreSQL from npm, gone when stopped; in a folder of one's own it stays and is found again. Not durable: for
 * tests and benches only.
 */
export async function startPostgres({ keptIn }: { keptIn?: string | undefined } = {}): Promise<TestPostgres> {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'samakart-postgres-'))
  const server = await PostgresServer.prepare(folder, { settings: forgetfulSettings })
  await server.start()
  return {
    url: server.url,
    async restart() {
      process.kill(readPidFile(server.data)?.pid ?? 0, 'SIGQUIT')
      await server.exited
      await server.start()
    },
    async stop() {
      await server.stop()
      if (!keptIn) rmSync(folder, { recursive: true, force: true })
    },
  }
}
