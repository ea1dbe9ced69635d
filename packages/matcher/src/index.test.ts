import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'

test('what programs load needs neither Node nor the files of the fit', () => {
  const loaded = new Set<string>()
  const load = (url: URL) => {
    if (loaded.has(url.href)) return
    loaded.add(url.href)
    assert.match(url.href, /\/matcher\/src\//)
    if (!url.pathname.endsWith('.ts')) return
    for (const [, found = ''] of readFileSync(url, 'utf8').matchAll(/^(?:import|export)\b[^'"`;]*?from '([^']+)'/gm)) {
      assert.ok(found.startsWith('.'), `${url.pathname} imports ${found}`)
      load(new URL(found, url))
    }
  }
  load(new URL('index.ts', import.meta.url))
  assert.ok(loaded.size > 30, `${loaded.size}`)
})

test('the example of the README runs', async () => {
  const [, example = ''] =
    /```ts\n([\s\S]*?)```/.exec(readFileSync(new URL('../README.md', import.meta.url), 'utf8')) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'samakart-matcher-'))
  after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'example.ts')
  writeFileSync(file, example.replace('@samakart/matcher', new URL('index.ts', import.meta.url).href))
  await import(pathToFileURL(file).href)
})
