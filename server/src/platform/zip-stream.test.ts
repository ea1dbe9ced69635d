import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import yauzl from 'yauzl'
import { type ZipSource, zipStream } from './zip-stream.ts'

const file = (name: string, ...chunks: string[]): ZipSource => ({
  name,
  content: () => chunks.map((one) => Buffer.from(one)),
})
const files = [file('a.txt', 'Awa ', 'Fall'), file('b/Ŋoné é.txt', 'x'.repeat(10_000)), file('empty.txt')]

test('another library finds names and bytes, compressed and stored', async () => {
  const sizes: number[] = []
  for (const level of [6, 0]) {
    const bytes = await buffer(zipStream(files, level))
    sizes.push(bytes.length)
    const archive = await yauzl.fromBufferPromise(bytes)
    const found: Record<string, string> = {}
    for await (const entry of archive.eachEntry()) {
      found[entry.fileName] = String(await buffer(await archive.openReadStreamPromise(entry)))
    }
    assert.deepEqual(found, { 'a.txt': 'Awa Fall', 'b/Ŋoné é.txt': 'x'.repeat(10_000), 'empty.txt': '' })
  }
  const [compressed = 0, stored = 0] = sizes
  assert.ok(compressed < 1_000 && stored > 10_000)
})

test('the same files give the same bytes in every time zone', () => {
  const program = `import { zipStream } from ${JSON.stringify(new URL('./zip-stream.ts', import.meta.url).href)}
zipStream([{ name: 'a.txt', content: () => [Buffer.from('Awa')] }]).pipe(process.stdout)`
  const made = ['Africa/Dakar', 'Pacific/Auckland', 'America/Los_Angeles'].map((TZ) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, TZ } }),
  )
  for (const bytes of made) assert.ok(bytes.length > 100 && bytes.equals(made[0] ?? assert.fail()))
})

test('the reader gets the error of a failing source', async () => {
  function* failing() {
    yield Buffer.from('Awa')
    throw new Error('The list broke off.')
  }
  await assert.rejects(buffer(zipStream([file('a.txt', 'a'), { name: 'b.txt', content: failing }])), /broke off/)
})
