import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkKey, type Storage } from './storage.ts'

/** A folder of files. Each is written under a temporary name, made durable, then renamed. */
export async function openFolderStorage(folder: string): Promise<Storage> {
  const objects = join(folder, 'objects')
  const incoming = join(folder, 'incoming')
  await mkdir(objects, { recursive: true })
  await mkdir(incoming, { recursive: true })
  await removeAbandoned(incoming)

  const pathOf = (key: string) => {
    checkKey(key)
    return join(objects, ...key.split('/'))
  }
  const publish = async (temporary: string, key: string) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    await rename(temporary, path)
    await fsyncPath(dirname(path))
  }

  return {
    async put(key, content) {
      const temporary = join(incoming, randomUUID())
      const file = await open(temporary, 'wx')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await publish(temporary, key)
    },
    async putFile(key, path) {
      const temporary = join(incoming, randomUUID())
      await rename(path, temporary).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(path, temporary)
        await rm(path)
      })
      await fsyncPath(temporary)
      await publish(temporary, key)
    },
    async find(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found?.isFile() ? { sizeBytes: found.size, modifiedAt: found.mtime } : undefined
    },
    async read(key, range) {
      return createReadStream(pathOf(key), range ?? {})
    },
    async list(prefix) {
      const start = join(objects, ...prefix.split('/').slice(0, -1))
      const entries = (await readdir(start, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? []
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(objects, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .sort()
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** What a dead process left half-written was never visible; another live process may still be writing its own. */
async function removeAbandoned(incoming: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 3_600_000
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(ignoreMissing)
    if (found && found.mtimeMs < dayAgo) await rm(path, { force: true })
  }
}

async function fsyncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
