// Who may import whom outside the server. The server has a map of its own: server/src/architecture.test.ts.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Which packages each package imports. None imports the server: other programs use them without it. */
const map: Record<string, readonly string[]> = {
  'card-engine': ['rules', 'sealed-files'],
  'dhis2-simulator': [],
  matcher: [],
  rules: [],
  'sealed-files': [],
}

/** What programs beside the server may use of it: they start it, read its settings or check its audit chains. */
const doorsOfTheServer = ['app', 'audit', 'config', 'main', 'tools', 'testing']
const programs = ['cli', 'console', 'portal', 'sdk', 'simulators']

interface Source {
  path: string
  text: string
  imports: string[]
}

const sources: Source[] = globSync(
  '{packages,cli,console,portal,sdk,simulators,bench,proofs,e2e,scripts}/**/*.{ts,tsx}',
  {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|peers)$/.test(path),
  },
).map((path) => {
  const text = readFileSync(`${root}${path}`, 'utf8')
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['`]([^'`$]+)/g)
  return { path, text, imports: [...found].map(([, name = '']) => name) }
})

const isTest = (path: string) => /\.test\.tsx?$|\/(testing|bench|fit|synthetic)\//.test(path)

test('nobody outside the server imports a file of server/src', () => {
  // A folder without its packages starts too, and says what is missing.
  const others = sources.filter(({ path }) => path !== 'scripts/start.ts')
  const found = others.filter(({ imports }) => imports.some((name) => name.includes('server/src')))
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  )
})

test('programs use only the doors of the server, except in tests', () => {
  const found = sources
    .filter(({ path }) => programs.includes(path.split('/')[0] ?? '') && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('@samakart/server/'))
        .filter((name) => !doorsOfTheServer.includes(name.split('/')[2] ?? ''))
        .map((name) => `${path} → ${name}`),
    )
  assert.deepEqual(found, [])
})

test('a package imports the packages that the map names, and never the server', () => {
  const found = sources.flatMap(({ path, imports }) => {
    const [folder, name = ''] = path.split('/')
    if (folder !== 'packages' || isTest(path) || !(name in map)) return []
    const others = imports
      .map((imported) => /^@samakart\/([^/]+)/.exec(imported)?.[1])
      .filter((other) => other !== undefined)
    return others.filter((other) => other !== name && !map[name]?.includes(other)).map((other) => `${path} → ${other}`)
  })
  assert.deepEqual(found, [])
})

test('every package is on the map and has a README', () => {
  assert.deepEqual(
    globSync('*/package.json', { cwd: `${root}packages` })
      .map((path) => path.split('/')[0])
      .sort(),
    Object.keys(map).sort(),
  )
  assert.deepEqual(
    globSync('*/README.md', { cwd: `${root}packages` })
      .map((path) => path.split('/')[0])
      .sort(),
    Object.keys(map).sort(),
  )
})
