import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { verifierFiles } from '../build.ts'

const { script, styles } = await verifierFiles()

test('program and styles together have at most 60 KB gzip', () => {
  const kilobytes = (gzipSync(script, { level: 9 }).length + gzipSync(styles, { level: 9 }).length) / 1_000
  assert.ok(kilobytes <= 60, `${kilobytes} KB`)
})

test('the script runs on phones of 2017', async () => {
  const { warnings } = await transform(script, { target: 'es2017', logLevel: 'silent' })
  assert.deepEqual(warnings, [])
  assert.doesNotMatch(script, /\bBigInt\b|\?\?|\?\.[a-z[(]|\bimport\(|\bcatch\{/)
})

test('nothing in it can use a network or evaluate text', () => {
  assert.doesNotMatch(
    script,
    /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|eval|Function)\(/,
  )
  assert.doesNotMatch(styles, /url\(|@import/)
})
