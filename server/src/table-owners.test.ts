import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readSourceFiles, sliceOf, src } from '#testing/source-files.ts'

const migrations = resolve(src, '../migrations')

test('SQL of a slice names only tables of that slice', () => {
  const owners = tableOwners()
  const offenders = readSourceFiles().flatMap(({ path, text }) => {
    const owner = sliceOf(path) ?? (path.startsWith('platform/') ? 'platform' : undefined)
    if (owner === undefined) return []
    return tablesIn(text, owners)
      .filter((table) => owners.get(table) !== owner)
      .map((table) => `${path} uses ${table} of ${owners.get(table)}`)
  })
  assert.deepEqual(offenders, [])
})

/** `0003_accounts.sql` creates the tables of `accounts`, except those that a line `-- Owner: …` gives to another slice. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of readdirSync(migrations).sort()) {
    const owner = /^\d+_([a-z0-9]+)/.exec(file)?.[1] ?? ''
    const text = readFileSync(resolve(migrations, file), 'utf8')
    const created =
      /(?:^-- Owner: (\w+)\n)?^create (?:unlogged )?(?:table|view|materialized view) (?:if not exists )?(\w+)/gm
    for (const [, other, table] of text.matchAll(created)) owners.set(table ?? '', other ?? owner)
  }
  return owners
}

function tablesIn(text: string, owners: ReadonlyMap<string, string>): string[] {
  const builders = text.matchAll(/\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin)\(\s*'(\w+)/g)
  const statements = text.matchAll(/\b(?:from|join|update|into)\s+(\w+)/g)
  const names = [...builders, ...statements].map((match) => match[1] ?? '')
  return [...new Set(names)].filter((name) => owners.has(name))
}
