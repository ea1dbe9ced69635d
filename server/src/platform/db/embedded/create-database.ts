import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncPath, fsyncTree } from './durable-node-fs.ts'

export async function createDatabaseIfMissing(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const worker = new Worker(new URL('./create-database-worker.ts', import.meta.url), { workerData: folder })
  await once(worker, 'exit')
}

/**
 * A new database is made beside its place and moved there whole: PGlite copies it file by file, and a process that dies
 * amid that would leave a folder that no later start can open.
 */
export async function createDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const pglite = await PGlite.create({ fs: new NodeFS(unfinished) })
  await pglite.close()
  fsyncTree(unfinished)
  await rename(unfinished, folder)
  fsyncPath(dirname(folder))
}
