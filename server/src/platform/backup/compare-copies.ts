import type { Storage } from '../storage/storage.ts'
import { atOnce } from './at-once.ts'
import type { FileTable } from './file-table.ts'
import type { DatabaseDescription } from './installation-copy.ts'
import { Measure } from './streams.ts'

/** One line of the comparison that an operator reads. */
export interface Comparison {
  what: string
  original: string
  copy: string
  isEqual: boolean
}

const AT_ONCE = 8

export function compareDatabases(original: DatabaseDescription, copy: DatabaseDescription): Comparison[] {
  const figures = Object.entries(original.figures).map(([what, value]) => line(what, value, copy.figures[what] ?? '-'))
  const copied = new Map(copy.tables.map((table) => [table.name, table]))
  const different = original.tables.filter(({ name, rows, checksum }) => {
    const found = copied.get(name)
    return found?.rows !== rows || found.checksum !== checksum
  })
  return [
    ...figures,
    line('migrations', String(original.migrations.length), String(copy.migrations.length)),
    {
      what: 'rows of all tables, by count and content',
      original: `${sumRows(original)} in ${original.tables.length} tables`,
      copy: `${sumRows(copy)} in ${copy.tables.length} tables`,
      isEqual: different.length === 0 && original.tables.length === copy.tables.length,
    },
    ...different.map(({ name, rows }) => ({
      what: `  table ${name}`,
      original: `${rows} rows`,
      copy: `${copied.get(name)?.rows ?? 0} rows`,
      isEqual: false,
    })),
  ]
}

export function line(what: string, original: string, copy: string): Comparison {
  return { what, original, copy, isEqual: original === copy }
}

/** Reads every file of the copy and compares its hash. */
export async function compareFiles(put: FileTable, storage: Storage): Promise<Comparison[]> {
  const total = { count: 0, same: 0, bytes: 0 }
  const different: Comparison[] = []
  await atOnce(AT_ONCE, put.hashed(), async ({ key, bytes, sha256 }) => {
    total.count += 1
    total.bytes += bytes
    const found = await hashOf(storage, key)
    if (found === sha256) total.same += 1
    else
      different.push({
        what: `  file ${key}`,
        original: sha256.slice(0, 12),
        copy: found?.slice(0, 12) ?? '-',
        isEqual: false,
      })
  })
  const files = `${total.count} (${(total.bytes / 1e6).toFixed(1)} MB)`
  return [
    { what: 'files, by their SHA-256', original: files, copy: `${total.same} equal`, isEqual: different.length === 0 },
    ...different,
  ]
}

async function hashOf(storage: Storage, key: string): Promise<string | undefined> {
  if (!(await storage.find(key))) return undefined
  const measure = new Measure()
  for await (const _ of measure.pass(await storage.read(key)));
  return measure.digest()
}

const sumRows = ({ tables }: DatabaseDescription) => tables.reduce((sum, { rows }) => sum + rows, 0)
