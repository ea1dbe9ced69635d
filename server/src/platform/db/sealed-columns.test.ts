import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openTestDatabase } from '#testing/test-database.ts'
import { sealedColumns } from '../../app.ts'

const { owner, close } = await openTestDatabase()
after(close)

const { rows: columns } = await owner.pool.query<{ name: string; type: string }>(`
  select table_name || '.' || column_name as name, data_type as type
  from information_schema.columns join pg_class part on part.oid = format('%I', table_name)::regclass
  where table_schema = 'public' and not part.relispartition`)
const typeOf = new Map(columns.map(({ name, type }) => [name, type]))
const rotated = sealedColumns.map(({ table, column }) => `${table}.${column}`)

test('the rotation of keys lists exactly the sealed columns that exist', () => {
  const sealed = columns.map(({ name }) => name).filter((name) => name.includes('.sealed_'))
  assert.ok(sealed.length > 10)
  assert.deepEqual([...rotated].sort(), sealed.sort())
  for (const { table, column, rowColumn } of sealedColumns) {
    assert.equal(typeOf.get(`${table}.${column}`), 'text', `${table}.${column} is not a text`)
    assert.equal(typeOf.get(`${table}.${rowColumn}`), 'text', `${table}.${rowColumn} does not identify the row`)
    assert.ok(typeOf.has(`${table}.tenant_id`), `${table} has no organization`)
  }
})

test('the code seals values of a column with the same context as the rotation', () => {
  assert.deepEqual([...contextsInSource()].sort(), [...rotated].sort())
})

/** The context of a sealed value is `table.column:row`. */
function contextsInSource(): Set<string> {
  const src = fileURLToPath(new URL('../../', import.meta.url))
  const files = globSync('{platform,slices}/**/*.ts', { cwd: src }).filter((path) => !path.endsWith('.test.ts'))
  const texts = files.map((path) => readFileSync(resolve(src, path), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/`(\w+\.\w+):\$\{/g)].map((match) => match[1] ?? '')))
}
