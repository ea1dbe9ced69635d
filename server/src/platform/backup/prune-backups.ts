import { opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileTable } from './file-table.ts'
import { OpenedBackup } from './opened-backup.ts'
import type { BackupRepository } from './repository.ts'

/** Removes all but the newest backups, and the files that no other backup names. Needs the lock. */
export async function pruneBackups(
  repository: BackupRepository,
  keep: number,
): Promise<{ backups: number; files: number }> {
  const { names } = repository
  const old = names.slice(0, Math.max(0, names.length - keep))
  if (old.length === 0) return { backups: 0, files: 0 }
  for (const name of old) repository.remove(name)
  using needed = new FileTable(join(repository.folder.incoming, 'needed.sqlite'))
  for (const name of repository.names) {
    const backup = await OpenedBackup.open(repository, name)
    for await (const { sha256 } of backup.files()) needed.add(repository.fileNameOf(sha256))
  }
  let files = 0
  for await (const path of filesOf(repository)) {
    if (needed.has(path)) continue
    await rm(join(repository.path, path), { force: true })
    files += 1
  }
  return { backups: old.length, files }
}

async function* filesOf({ path }: BackupRepository): AsyncGenerator<string> {
  const folders = await opendir(join(path, 'files')).catch(() => undefined)
  if (!folders) return
  for await (const { name } of folders) {
    for await (const file of await opendir(join(path, 'files', name))) yield `files/${name}/${file.name}`
  }
}
