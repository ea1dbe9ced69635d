import { existsSync, rmSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncPath, fsyncTree } from './durable-node-fs.ts'

/**
 * A new database is made beside its place and moved there whole: PGlite copies it file by file, and a process that dies
 * amid that would leave a folder that no later start can open.
 */
export async function createDatabaseIfMissing(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const pglite = await PGlite.create({ fs: new NodeFS(unfinished) })
  await pglite.close()
  fsyncTree(unfinished)
  await rename(unfinished, folder)
  fsyncPath(dirname(folder))
}
