import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('../../../migrations/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
/** The SHA-256 of each migration, by the release that introduced it. 0.3.0 is the first: it enters its files when it is released. */
const releases = Object.entries(JSON.parse(read('released.json')) as Record<string, Record<string, string>>)
const released = releases.flatMap(([release, hashes]) =>
  Object.entries(hashes).map(([file, hash]) => ({ release, file, hash })),
)

// Git may check out text with the line endings of the machine.
const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))

test('a release lists its migrations, beginning with 0.3.0', () => {
  const isReleased = !version.startsWith('0.2.')
  assert.equal(releases[0]?.[0], isReleased ? '0.3.0' : undefined)
})

test('a migration that was released is never edited, renamed or removed', () => {
  for (const { release, file, hash } of released) {
    assert.ok(files.includes(file), `${file} was released with ${release} and is missing`)
    assert.equal(hashOf(read(file)), hash, `${file} was released with ${release}: write a new migration instead`)
  }
})

test('migrations are numbered without gaps, new ones after those that were released', () => {
  assert.deepEqual(
    files.map((file) => Number(/^(\d{4})_[a-z0-9]+(?:_[a-z0-9_]+)?\.sql$/.exec(file)?.[1])),
    files.map((_, index) => index + 1),
  )
  assert.deepEqual(
    released.map(({ file }) => file),
    files.slice(0, released.length),
  )
})
