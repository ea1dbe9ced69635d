// In French a "carte" is always a card here. A map is a "plan".
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const maps = /hors[ -](de la )?carte|carte (du (pays|monde|Sénégal)|géographique|des régions)|cartographi/i

test('no French text calls a map a card', () => {
  assert.match('2 régions hors carte', maps)
  const files = globSync('{server,console,portal}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist|\.test\.|testing/.test(path),
  })
  const wrong = files.flatMap((file) => {
    const found = maps.exec(readFileSync(root + file, 'utf8'))
    return found ? [`${file}: ${found[0]}`] : []
  })
  assert.deepEqual(wrong, [])
})
