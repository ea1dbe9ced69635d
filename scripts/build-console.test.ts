// Only in npm run test:full: builds a console several times.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))

/** A small project with the real scripts. It lies inside the real one, so that packages are found. */
function smallProject() {
  const cache = join(here, '../.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'build-console-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const script of ['build-console', 'console-sources', 'prepare-console', 'start'])
    cpSync(join(here, `${script}.ts`), join(folder, `scripts/${script}.ts`))
  write('console/index.html', '<script type="module" src="/src/main.ts"></script>')
  write('console/vite.config.ts', 'export default { root: import.meta.dirname }')
  write('console/scripts/api-reference.ts', `export const apiReferenceScript = async () => 'reference()'`)
  write('console/src/main.ts', `import { rule } from '../../packages/rules/src/rule.ts'\ndocument.title = rule`)
  write('packages/rules/src/rule.ts', `export const rule = 'one'`)
  write('server/src/main.ts', `console.log('the service runs')`)
  const run = (script: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, `scripts/${script}.ts`)])
    return { status, said: `${stdout}${stderr}` }
  }
  return { write, run, page: join(folder, 'console/dist/index.html') }
}

test('the console is built when its sources change, also those it shares with the service', () => {
  const { write, run, page } = smallProject()
  assert.match(run('build-console').said, /is built/)
  assert.ok(existsSync(page))
  assert.match(run('build-console').said, /is up to date/)
  write('server/src/main.ts', `console.log('the service runs well')`)
  assert.match(run('build-console').said, /is up to date/)
  write('packages/rules/src/rule.ts', `export const rule = 'two'`)
  assert.match(run('build-console').said, /is built/)
  assert.match(run('build-console').said, /is up to date/)
})

test('a console that cannot be built fails its build and leaves the one before in place', () => {
  const { write, run, page } = smallProject()
  run('build-console')
  const before = readFileSync(page, 'utf8')
  write('console/src/main.ts', 'const = 1')
  const { status, said } = run('build-console')
  assert.equal(status, 1)
  assert.match(said, /The console could not be built: /)
  assert.equal(readFileSync(page, 'utf8'), before)
})

test('the service starts although the console cannot be built, and says what it starts without', () => {
  const { write, run } = smallProject()
  write('console/src/main.ts', 'const = 1')
  const bare = run('start')
  assert.equal(bare.status, 0)
  for (const part of [/could not be built/, /starts without a console/, /the service runs/])
    assert.match(bare.said, part)

  write('console/src/main.ts', 'document.title = ""')
  assert.match(run('start').said, /is built/)
  assert.equal(run('start').said, 'the service runs\n')
  write('console/src/main.ts', 'const = 1')
  const older = run('start')
  for (const part of [/could not be built/, /starts with the console built before/, /the service runs/])
    assert.match(older.said, part)
})
