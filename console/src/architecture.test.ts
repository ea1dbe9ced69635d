// Who may import whom in the console. Type imports and dynamic imports count like any other import.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

/** A file may import from its own layer and from the layers below it. */
const layers = ['main.tsx', 'app', 'features', 'ui', 'platform']

const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
const imports = new Map(files.map((file) => [file, importsOf(file)]))

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const names = text.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+)'|new URL\('(\.[^']+)', import\.meta\.url\)/g)
  return [...names].map(([, imported, url]) => {
    const name = imported ?? url ?? ''
    return name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name))
  })
}

function offenders(breaks: (file: string, imported: string) => boolean): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter((imported) => breaks(file, imported)).map((imported) => `${file} → ${imported}`),
  )
}

const layerOf = (path: string) => layers.indexOf(path.split('/')[0] ?? '')
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

test('app imports features, features import ui, ui imports platform, and never the other way round', () => {
  assert.deepEqual(
    files.filter((file) => layerOf(file) < 0),
    [],
    'every file belongs to a layer',
  )
  assert.deepEqual(
    offenders((file, imported) => layerOf(imported) < layerOf(file)),
    [],
  )
})

test('a feature never imports another feature', () => {
  const found = offenders((file, imported) => {
    const [from, to] = [featureOf(file), featureOf(imported)]
    return from !== undefined && to !== undefined && from !== to
  })
  assert.deepEqual(found, [])
})

test('app imports nothing of a feature but its index.ts', () => {
  const found = offenders((file, imported) => file.startsWith('app/') && featureOf(imported) !== undefined)
  assert.deepEqual(
    found.filter((edge) => !edge.endsWith('/index.ts')),
    [],
  )
})

test('no file imports itself through others', () => {
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): void => {
    assert.ok(!trail.includes(file), `circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`)
    if (done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
})

test('shared rules come in through platform/service-rules alone', () => {
  const found = files.filter(
    (file) =>
      !file.startsWith('platform/service-rules/') &&
      /from '@samakart\/(?!sdk')/.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(found, [])
})

test('only the API client and the connection check use the network', () => {
  const allowed = ['platform/api/send.ts', 'platform/connection/connection.ts']
  const found = files.filter((file) => /\bfetch\(/.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(
    found.filter((file) => !allowed.includes(file)),
    [],
  )
})
