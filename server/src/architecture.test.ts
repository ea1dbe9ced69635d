// The map of the server: which slices each slice imports. A slice imports only slices above it.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { findCircle, readSourceFiles, type SourceFile, sliceOf, src } from '#testing/source-files.ts'

const map: Record<string, readonly string[]> = {
  audit: [],
  accounts: ['audit'],
  retention: ['accounts', 'audit'],
  billing: ['accounts', 'audit'],
  mpi: ['accounts', 'audit'],
  cards: ['audit', 'billing', 'mpi'],
  portal: ['accounts', 'audit'],
  brand: ['accounts', 'audit', 'cards', 'portal'],
  campaigns: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'brand', 'portal'],
  dhis2: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'brand', 'portal', 'campaigns'],
  distribution: ['accounts', 'audit', 'billing', 'mpi', 'cards', 'brand', 'campaigns', 'dhis2'],
  exports: ['audit', 'mpi', 'cards', 'campaigns', 'dhis2', 'distribution'],
  wallet: ['audit', 'mpi', 'cards', 'campaigns'],
  trust: ['accounts', 'audit', 'mpi'],
  onboarding: ['accounts', 'audit'],
  personal: ['accounts', 'audit', 'mpi', 'cards', 'campaigns', 'dhis2', 'distribution', 'wallet', 'trust', 'retention'],
  analytics: ['billing', 'cards', 'campaigns'],
  geo: ['accounts', 'audit', 'mpi', 'cards', 'analytics'],
  insights: ['billing', 'dhis2', 'analytics', 'geo'],
  alerts: ['accounts', 'audit', 'billing', 'mpi', 'dhis2'],
  webhooks: ['accounts', 'audit', 'alerts'],
  fhir: ['mpi', 'cards', 'campaigns'],
}

/** Folders of pure functions: they import nothing of ours from outside. Their `tools/` are programs and may. */
const pureFolders = ['slices/wallet/device-verifier', 'slices/insights/forecasting']

const allFiles = readSourceFiles()
const files = allFiles.filter(({ path }) => !path.startsWith('testing/'))

/** Every import that breaks a rule, as `file → imported file`. */
function findOffenders(breaksRule: (file: SourceFile, imported: string) => boolean): string[] {
  return files.flatMap((file) =>
    [...file.imports, ...file.urls]
      .filter((imported) => breaksRule(file, imported))
      .map((imported) => `${file.path} → ${imported}`),
  )
}

const isOurs = (imported: string) => allFiles.some(({ path }) => path === imported)

test('the platform imports no slice', () => {
  const offenders = findOffenders(
    ({ path }, imported) => path.startsWith('platform/') && !imported.startsWith('platform/') && isOurs(imported),
  )
  assert.deepEqual(offenders, [])
})

test('a slice imports another only through its index.ts', () => {
  const offenders = findOffenders(({ path }, imported) => {
    const [from, to] = [sliceOf(path), sliceOf(imported)]
    return to !== undefined && from !== to && imported !== `slices/${to}/index.ts`
  })
  assert.deepEqual(offenders, [])
})

test('a slice imports the slices that the map names, and no other', () => {
  const used = Object.keys(map).map((slice) => {
    const own = files.filter(({ path }) => sliceOf(path) === slice)
    const others = new Set(own.flatMap(({ imports }) => imports.map(sliceOf)))
    return [slice, [...others].filter((other) => other !== undefined && other !== slice).sort()]
  })
  const named = Object.entries(map).map(([slice, others]) => [slice, [...others].sort()])
  assert.deepEqual(Object.fromEntries(used), Object.fromEntries(named))
})

test('every slice is on the map and imports only slices above it', () => {
  const order = Object.keys(map)
  assert.deepEqual(readdirSync(resolve(src, 'slices')).sort(), [...order].sort())
  for (const [slice, others] of Object.entries(map)) {
    for (const other of others) assert.ok(order.indexOf(other) < order.indexOf(slice), `${slice} → ${other}`)
  }
})

test('only app.ts and the tools import several slices', () => {
  const offenders = findOffenders(
    ({ path }, imported) =>
      !path.startsWith('slices/') && !path.startsWith('tools/') && path !== 'app.ts' && sliceOf(imported) !== undefined,
  )
  assert.deepEqual(offenders, [])
})

test('no imports form a circle, type imports included', () => {
  assert.deepEqual(findCircle(allFiles), undefined)
})

test('findCircle detects a circular import', () => {
  const file = (path: string, imports: string[]): SourceFile => ({ path, imports, urls: [], text: '' })
  const circle = [file('a.ts', ['b.ts', 'node:fs']), file('b.ts', ['c.ts']), file('c.ts', ['b.ts'])]
  assert.deepEqual(findCircle(circle), ['b.ts', 'c.ts', 'b.ts'])
})

test('pure folders import nothing of ours from outside', () => {
  const offenders = findOffenders(({ path }, imported) => {
    const folder = pureFolders.find((candidate) => path.startsWith(`${candidate}/`))
    if (folder === undefined || path.startsWith(`${folder}/tools/`)) return false
    return isOurs(imported) && !imported.startsWith(`${folder}/`)
  })
  assert.deepEqual(offenders, [])
})

test('time, ids and randomness come from the platform', () => {
  const direct = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\brandomUUID\(|\brandomBytes\(/
  const offenders = files
    .filter(({ path }) => path.startsWith('slices/') && !path.includes('/tools/'))
    .filter(({ text }) => direct.test(text))
    .map(({ path }) => path)
  assert.deepEqual(offenders, [])
})
