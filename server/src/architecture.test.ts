// The map of the server. A slice leans only on the slices that its line names, and they stand above it.
import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const map: Record<string, readonly string[]> = {
  audit: [],
  accounts: ['audit'],
  billing: ['accounts', 'audit'],
  mpi: ['accounts', 'audit', 'billing'],
  cards: ['accounts', 'audit', 'billing', 'mpi'],
  portal: ['audit'],
  campaigns: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'portal'],
  dhis2: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'campaigns'],
  distribution: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'campaigns', 'dhis2'],
  wallet: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'campaigns'],
  trust: ['accounts', 'audit', 'mpi'],
  analytics: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'campaigns', 'dhis2', 'distribution'],
  geo: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'campaigns', 'dhis2', 'distribution', 'analytics'],
  insights: ['accounts', 'audit', 'billing', 'dhis2', 'distribution', 'analytics', 'geo'],
}

/** Rooms inside a slice that must stay pure: they reach nothing outside themselves. Their `tools/` are programs, and may. */
const innerRooms = [
  'slices/mpi/matching',
  'slices/cards/rendering',
  'slices/wallet/device-verifier',
  'slices/insights/forecasting',
]

const src = fileURLToPath(new URL('.', import.meta.url))
const migrations = resolve(src, '../migrations')

interface SourceFile {
  path: string
  text: string
  imports: string[]
}

const files: SourceFile[] = globSync('**/*.ts', { cwd: src })
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('testing/'))
  .map((path) => ({ path, text: readFileSync(resolve(src, path), 'utf8'), imports: importsOf(path) }))

function importsOf(path: string): string[] {
  const text = readFileSync(resolve(src, path), 'utf8')
  const found = text.matchAll(/(?:from|import)\s+'([^']+)'|import\('([^']+)'\)|new URL\('(\.[^']+\.ts)'/g)
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '').map((name) => resolveImport(path, name))
}

function resolveImport(path: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? relative(src, resolve(src, dirname(path), name)) : name
}

const sliceOf = (path: string) => /^slices\/([^/]+)\//.exec(path)?.[1]

function offenders(breaks: (file: SourceFile, imported: string) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((imported) => breaks(file, imported)).map((imported) => `${file.path} → ${imported}`),
  )
}

test('the platform knows no slice', () => {
  const found = offenders(
    ({ path }, imported) => path.startsWith('platform/') && !imported.startsWith('platform/') && isOurs(imported),
  )
  assert.deepEqual(found, [])
})

test('a slice enters another slice by its door', () => {
  const found = offenders(({ path }, imported) => {
    const [from, to] = [sliceOf(path), sliceOf(imported)]
    return to !== undefined && from !== to && imported !== `slices/${to}/index.ts`
  })
  assert.deepEqual(found, [])
})

test('a slice leans only on the slices that the map names', () => {
  const found = offenders(({ path }, imported) => {
    const [from, to] = [sliceOf(path), sliceOf(imported)]
    return from !== undefined && to !== undefined && from !== to && !map[from]?.includes(to)
  })
  assert.deepEqual(found, [])
})

test('every slice is on the map, and leans only on slices above it', () => {
  const order = Object.keys(map)
  assert.deepEqual(readdirSync(resolve(src, 'slices')).sort(), [...order].sort())
  for (const [slice, leansOn] of Object.entries(map)) {
    for (const other of leansOn) assert.ok(order.indexOf(other) < order.indexOf(slice), `${slice} → ${other}`)
  }
})

test('only app.ts, main.ts and the tools know more than one slice', () => {
  const found = offenders(
    ({ path }, imported) =>
      !path.startsWith('slices/') && !path.startsWith('tools/') && path !== 'app.ts' && sliceOf(imported) !== undefined,
  )
  assert.deepEqual(found, [])
})

test('no file imports itself in a circle', () => {
  const graph = new Map(files.map(({ path, text }) => [path, runtimeImports(path, text)]))
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): void => {
    assert.ok(!trail.includes(path), `circle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
})

test('inner rooms reach nothing outside themselves', () => {
  const found = offenders(({ path }, imported) => {
    const room = innerRooms.find((candidate) => path.startsWith(`${candidate}/`))
    if (room === undefined || path.startsWith(`${room}/tools/`)) return false
    return isOurs(imported) && !imported.startsWith(`${room}/`)
  })
  assert.deepEqual(found, [])
})

test('SQL touches only its own slice’s tables', () => {
  const owners = tableOwners()
  const found = files.flatMap(({ path, text }) => {
    const owner = sliceOf(path) ?? (path.startsWith('platform/') ? 'platform' : undefined)
    if (owner === undefined) return []
    return tablesTouched(text, owners)
      .filter((table) => owners.get(table) !== owner)
      .map((table) => `${path} touches ${table} of ${owners.get(table)}`)
  })
  assert.deepEqual(found, [])
})

test('time, ids and chance come from the platform', () => {
  const clock = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\brandomUUID\(|\brandomBytes\(/
  const found = files
    .filter(({ path }) => path.startsWith('slices/') && !path.includes('/tools/'))
    .filter(({ text }) => clock.test(text))
    .map(({ path }) => path)
  assert.deepEqual(found, [])
})

function isOurs(imported: string): boolean {
  return /^(platform|slices|testing)\/|^(app|main|console-files)\.ts$|^tools\//.test(imported)
}

function runtimeImports(path: string, text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm)
  return [...statements].map((match) => resolveImport(path, match[1] ?? match[2] ?? '')).filter(isOurs)
}

/** `0003_accounts.sql` creates the tables of `accounts`. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of readdirSync(migrations).sort()) {
    const owner = /^\d+_([a-z0-9]+)/.exec(file)?.[1] ?? ''
    const text = readFileSync(resolve(migrations, file), 'utf8')
    for (const match of text.matchAll(
      /create (?:unlogged )?(?:table|view|materialized view) (?:if not exists )?(\w+)/g,
    )) {
      owners.set(match[1] ?? '', owner)
    }
  }
  return owners
}

function tablesTouched(text: string, owners: ReadonlyMap<string, string>): string[] {
  const builders = text.matchAll(/\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin)\(\s*'(\w+)/g)
  const statements = text.matchAll(/\b(?:from|join|update|into)\s+(\w+)/g)
  const names = [...builders, ...statements].map((match) => match[1] ?? '')
  return [...new Set(names)].filter((name) => owners.has(name))
}
