import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import yazl from 'yazl'
import { readZipEntry } from './read-zip-entry.ts'

async function zipOf(files: Record<string, string>, compress: boolean): Promise<Blob> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { compress })
  zip.end()
  return new Blob([Uint8Array.from(await buffer(zip.outputStream))])
}

const files = { 'registry.json': '{}', 'index.html': '<p>Vérifier</p>'.repeat(1_000) }

test('one file of a ZIP is unpacked, compressed or not', async () => {
  for (const compress of [true, false]) {
    const page = await readZipEntry(await zipOf(files, compress), 'index.html')
    assert.equal(await page.text(), files['index.html'])
  }
})

test('a file that is not there, or no ZIP at all, is said', async () => {
  await assert.rejects(readZipEntry(await zipOf(files, true), 'app.js'), /no app\.js/)
  await assert.rejects(readZipEntry(new Blob(['not a ZIP, but long enough for one']), 'index.html'), /no ZIP/)
})
