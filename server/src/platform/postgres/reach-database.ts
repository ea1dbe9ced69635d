import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { FolderInUse, lockFolder } from '../db/folder-lock.ts'
import { urlFromPidFile } from './address.ts'
import { dataFolder } from './data-folder.ts'
import { readPidFile } from './pid-file.ts'
import { PostgresServer } from './postgres-server.ts'

export interface ReachedDatabase extends AsyncDisposable {
  url: string
}

/** A service that is starting has a database soon. */
const MAX_TRIES = 100

/** The configured database, for a tool. If the service is stopped, its PostgreSQL runs until the tool ends. */
export async function reachDatabase({ databaseUrl, dataDir }: Config): Promise<ReachedDatabase> {
  if (databaseUrl) return reached(databaseUrl)
  for (let tries = 0; ; tries++) {
    try {
      return await startTemporarily(dataDir)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      const running = readPidFile(dataFolder(dataDir))
      if (running?.isReady) return reached(urlFromPidFile(dataDir, running))
      if (tries === MAX_TRIES) throw error
      await wait(100)
    }
  }
}

/** Refuses a folder whose service runs. */
export async function startTemporarily(dataDir: string): Promise<ReachedDatabase> {
  const lock = lockFolder(dataDir)
  try {
    const postgres = await PostgresServer.prepare(dataDir)
    await postgres.start()
    return reached(postgres.url, async () => {
      await postgres.stop()
      lock.release()
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

const reached = (url: string, dispose = async () => {}): ReachedDatabase => ({ url, [Symbol.asyncDispose]: dispose })
