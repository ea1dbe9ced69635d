// Checks that files, commands, settings and events named in the docs exist.
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withEventTables } from './event-tables.ts'
import { programs } from './programs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isOurs = (path: string) => !/(^|[/\\])(node_modules|dist)([/\\]|$)/.test(path)
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: (path) => !isOurs(path) })

const pages = find('**/*.md').filter((page) => !/^(\.cache|data)\//.test(page))
const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function anchorsOf(page: string): string[] {
  const text = read(page).replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf((heading ?? '').replaceAll('`', '')))
}

test('every link leads to a file, and to a heading of it', () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target ?? '')
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#')
        const file = path === '' ? page : normalize(join(dirname(page), path))
        return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor))
      })
      .map((target) => `${page}: ${target}`),
  )
  assert.deepEqual(broken, [])
})

test('every command in the pages and in comments exists', () => {
  const scriptsOf = (folder: string) => Object.keys(JSON.parse(read(join(folder, 'package.json'))).scripts ?? {})
  const known: Record<string, string[]> = { '': scriptsOf('.'), console: scriptsOf('console'), sdk: scriptsOf('sdk') }
  // The changelog also names the commands of former versions.
  const files = [...pages, ...find('{server,scripts,bench,proofs,console,portal,simulators,e2e}/**/*.{ts,tsx,sql}')]
  const unknown = files
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z0-9:-]*[a-z0-9])(?: -w (console|sdk))?/g)]
        .filter(([, name = '', workspace = '']) => !known[workspace]?.includes(name))
        .map(([command]) => `${file}: ${command}`),
    )
  const withoutProgram = files
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...read(file).matchAll(/npm run (bench|proof|dev) -- ([a-z0-9-]*[a-z0-9])/g)]
        .filter(([, kind = '', name = '']) => !programs[kind]?.[name])
        .map(([command]) => `${file}: ${command}`),
    )
  assert.deepEqual([...unknown, ...withoutProgram], [])
})

test('every program that npm run bench, proof and dev name exists', () => {
  const missing = Object.values(programs)
    .flatMap((ofOneKind) => Object.values(ofOneKind))
    .filter(([command]) => !existsSync(join(root, command.split(' ').at(-1) ?? '')))
  assert.deepEqual(missing, [])
})

test('every file and folder that a page names exists somewhere', () => {
  const isPath = (span: string) => /^[\w.-]+(\/[\w.-]+)*(\.(ts|tsx|md|sql)|\/)$/.test(span)
  const files = find('**/*').map((path) => `/${path.replaceAll('\\', '/')}`)
  const all = files.flatMap((path) => [path, `${path}/`])
  const missing = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) =>
      [...read(page).matchAll(/`([^`\n]+)`/g)]
        .map(([, span]) => span ?? '')
        .filter((span) => isPath(span) && !all.some((path) => path.endsWith(`/${span}`)))
        .map((span) => `${page}: ${span}`),
    )
  assert.deepEqual(missing, [])
})

test('every page of docs is on its index, and every slice has a page', () => {
  const index = read('docs/README.md')
  const lost = find('docs/{,tasks/}*.md')
    .map((file) => file.slice('docs/'.length))
    .filter((file) => file !== 'README.md')
  assert.ok(lost.length > 30)
  assert.deepEqual(
    lost.filter((file) => !index.includes(`](${file})`)),
    [],
  )
  for (const slice of readdirSync(join(root, 'server/src/slices')))
    assert.ok(existsSync(join(root, 'server/src/slices', slice, 'README.md')), slice)
})

test('every setting is described', () => {
  const code = find('server/src/platform/config/{config,messaging}.ts').map(read).join('\n')
  const names = [...code.matchAll(/\(\s*(?:env, )?'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map(([, name]) => name ?? '')
  const page = read('docs/configuration.md')
  assert.ok(names.length > 40)
  assert.deepEqual(
    names.filter((name) => !page.includes(`\`${name}`)),
    [],
  )
})

test('the tables of events and notifications say what the code says', () => {
  assert.equal(read('ARCHITECTURE.md'), withEventTables(), 'npm run dev -- event-tables')
})
