import { open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditCopies } from '#platform/config/audit-copies.ts'
import { readAll } from '#platform/storage/storage.ts'
import { syncFolder } from '#platform/sync-folder.ts'

/** Where copies lie that can be read again. A name is written once and never again. */
export interface CopyPlace {
  kind: 'folder' | 's3'
  put(name: string, text: string): Promise<void>
  /** In the order of their names, which is that of time. */
  list(): Promise<string[]>
  read(name: string): Promise<string | undefined>
}

/** What the service itself names, so that other files in a place do no harm. */
const NAME = /^audit-\d{8}T\d{9}Z-(all|some)\.jsonl$/

/** The clients of buckets keep their connections. */
const opened = new WeakMap<AuditCopies, Promise<CopyPlace[]>>()

export function openPlaces(copies: AuditCopies): Promise<CopyPlace[]> {
  const { folders, buckets } = copies
  const places = opened.get(copies) ?? Promise.all([...folders.map(openFolder), ...buckets.map(openBucket)])
  opened.set(copies, places)
  return places
}

/** The folder must exist: one that was not mounted must not look like one without files. */
function openFolder(folder: string): CopyPlace {
  return {
    kind: 'folder',
    async put(name, text) {
      const temporary = join(folder, `.${name}.${process.pid}.new`)
      const file = await open(temporary, 'w', 0o640)
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, join(folder, name))
      syncFolder(folder)
    },
    list: async () => (await readdir(folder)).filter((name) => NAME.test(name)).sort(),
    read: (name) => readFile(join(folder, name), 'utf8'),
  }
}

async function openBucket({ s3, prefix }: AuditCopies['buckets'][number]): Promise<CopyPlace> {
  const { openS3Storage } = await import('#platform/storage/s3-storage.ts')
  const storage = openS3Storage(s3)
  return {
    kind: 's3',
    put: (name, text) => storage.put(`${prefix}${name}`, text),
    list: async () =>
      (await storage.list(`${prefix}audit-`)).map((key) => key.slice(prefix.length)).filter((name) => NAME.test(name)),
    read: async (name) => (await readAll(storage, `${prefix}${name}`))?.toString('utf8'),
  }
}
