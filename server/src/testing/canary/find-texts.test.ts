import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { deflateSync, gzipSync } from 'node:zlib'
import { zipStream } from '#platform/zip-stream.ts'
import { TextFinder } from './find-texts.ts'

const text = 'Qvortrupsen'
const finder = new TextFinder([text])
const formsIn = (bytes: Buffer) => [...new Set(finder.find(bytes).map(({ form }) => form))]
/** A zero beside a text in UTF-16 would make it a text in the other UTF-16, too. */
const edge = Buffer.from('--')
const amid = (bytes: Buffer) => Buffer.concat([randomBytes(4_000), edge, bytes, edge, randomBytes(4_000)])

test('a text is found in every way of writing, wherever it begins', () => {
  assert.deepEqual(formsIn(amid(Buffer.from(`Mme ${text} `))), ['UTF-8'])
  assert.deepEqual(formsIn(amid(Buffer.from(text.toUpperCase()))), ['UTF-8'])
  assert.deepEqual(formsIn(amid(Buffer.from(text, 'utf16le'))), ['UTF-16LE'])
  assert.deepEqual(formsIn(amid(Buffer.from(text, 'utf16le').swap16())), ['UTF-16BE'])
  assert.deepEqual(formsIn(Buffer.from(`x${Buffer.from(text).toString('hex')}x`)), ['hexadecimal'])
  for (let before = 0; before < 7; before++) {
    const encoded = Buffer.from(`${'é'.repeat(before)}${text}, suite`)
    for (const encoding of ['base64', 'base64url'] as const)
      assert.deepEqual(formsIn(Buffer.from(encoded.toString(encoding))), ['base64'], `${before}`)
  }
})

test('a text is found in what is compressed, also in a packing within another', async () => {
  const long = Buffer.from(`${'Une longue liste de gens. '.repeat(50)}${text}`)
  assert.deepEqual(formsIn(amid(gzipSync(long))), ['UTF-8 in gzip'])
  assert.deepEqual(formsIn(amid(deflateSync(long))), ['UTF-8 in zlib'])
  const zip = await buffer(zipStream([{ name: 'list.csv', content: () => [long] }]))
  assert.ok(formsIn(amid(zip)).includes('UTF-8 in ZIP'))
  assert.ok(formsIn(gzipSync(zip)).includes('UTF-8 in ZIP in gzip'))
})

test('a file is found by its middle, as it is or encoded', () => {
  const photo = randomBytes(9_000)
  const files = new TextFinder([])
  files.addFile('photo', photo)
  const formsOf = (bytes: Buffer) => files.find(bytes).map(({ form }) => form)
  assert.deepEqual(formsOf(amid(photo)), ['bytes'])
  assert.deepEqual(formsOf(Buffer.from(photo.toString('hex'))), ['hexadecimal'])
  for (const before of [0, 1, 2])
    assert.ok(formsOf(Buffer.from(Buffer.concat([Buffer.alloc(before), photo]).toString('base64'))).includes('base64'))
  assert.deepEqual(formsOf(randomBytes(1 << 20)), [])
})

test('nothing is found where nothing is', () => {
  for (let i = 0; i < 5; i++) assert.deepEqual(finder.find(randomBytes(1 << 20)), [])
  assert.deepEqual(finder.find(Buffer.from('Qvortrup and Sons')), [])
})
