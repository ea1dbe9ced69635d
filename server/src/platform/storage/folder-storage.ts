import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkKey, checkPrefix, listKeys, type Storage } from './storage.ts'
import { BucketMissing } from './store-unavailable.ts'

/** Several blocks of a sealed file at a time: fewer steps, and few blocks that have to be put together. */
const READ_CHUNK_BYTES = 512 << 10

/** Objects are files in a folder. Each is written under a temporary name, flushed and then renamed. */
export async function openFolderStorage(folder: string): Promise<Storage> {
  const objects = join(folder, 'objects')
  const incoming = join(folder, 'incoming')
  // Artifacts contain names of people, so only the owner of the service may read them.
  for (const own of [objects, incoming]) await mkdir(own, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)

  const pathOf = (key: string) => {
    checkKey(key)
    return join(objects, ...key.split('/'))
  }
  /** The file must already be flushed. This makes its name durable. */
  const publish = async (file: string, path: string) => {
    await makeFolder(dirname(path))
    await rename(file, path)
    await fsyncPath(dirname(path))
  }
  const viaTemporary = async (path: string, write: (temporary: string) => Promise<void>) => {
    const temporary = join(incoming, randomUUID())
    try {
      await write(temporary)
      await publish(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  /** A folder that was not mounted must not look like one without files. */
  const checkFolder = async () => {
    await access(objects, constants.R_OK | constants.W_OK).catch((error) => {
      throw codeOf(error) === 'ENOENT' ? new BucketMissing() : error
    })
  }

  const storage: Storage = {
    async put(key, content) {
      await viaTemporary(pathOf(key), async (temporary) => {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
      })
    },
    async putFile(key, source) {
      const path = pathOf(key)
      const now = new Date()
      await utimes(source, now, now)
      await fsyncPath(source)
      try {
        await publish(source, path)
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error
        await viaTemporary(path, async (temporary) => {
          await copyFile(source, temporary)
          await fsyncPath(temporary)
        })
        await rm(source)
      }
    },
    async getFile(key, path) {
      const object = pathOf(key)
      await link(object, path).catch((error) => {
        // Another file system, or one without such links.
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EEXIST') throw error
        return copyFile(object, path, constants.COPYFILE_EXCL)
      })
    },
    async find(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      if (found?.isFile()) return { sizeBytes: found.size, modifiedAt: found.mtime }
      await checkFolder()
      return undefined
    },
    async read(key, range) {
      const file = await open(pathOf(key), 'r')
      return file.createReadStream({ ...range, highWaterMark: READ_CHUNK_BYTES })
    },
    async *walk(prefix) {
      checkPrefix(prefix)
      for await (const path of filesIn(join(objects, ...prefix.split('/').slice(0, -1)))) {
        const key = relative(objects, path).split(sep).join('/')
        if (!key.startsWith(prefix)) continue
        const found = await stat(path).catch(ignoreMissing)
        if (found?.isFile()) yield { key, sizeBytes: found.size, modifiedAt: found.mtime }
      }
    },
    list: (prefix) => listKeys(storage, prefix),
    async remove(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      if (found?.isFile()) await rm(pathOf(key), { force: true })
    },
    check: checkFolder,
  }
  return storage
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ignoreMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

/** Removes unfinished files of processes that ended. Newer ones may belong to a process that is still writing. */
async function removeAbandoned(incoming: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 3_600_000
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(ignoreMissing)
    if (found && found.mtimeMs < dayAgo) await rm(path, { force: true })
  }
}

/** New folders are flushed too, because files in a folder that is lost in a power cut are lost with it. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await fsyncPath(dirname(made))
}

async function fsyncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
