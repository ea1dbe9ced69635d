import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parse } from 'acorn'
import { buildVerifier } from '../build.ts'
import { verifierFiles } from '../verifier-files.ts'

const { script, styles } = verifierFiles()

test('the committed verifier is what its sources compile to', async () => {
  const built = await buildVerifier()
  const isSame = built.script === script && built.styles === styles
  assert.ok(isSame, 'npm run dev -- portal-build writes it anew')
})

test('program and styles together have at most 60 KB gzip', () => {
  const kilobytes = (gzipSync(script, { level: 9 }).length + gzipSync(styles, { level: 9 }).length) / 1_000
  assert.ok(kilobytes <= 60, `${kilobytes} KB`)
})

test('the script runs on phones of 2017', () => {
  parse(script, { ecmaVersion: 2017, sourceType: 'script' })
  assert.doesNotMatch(script, /\bBigInt\b/)
})

test('the verifier cannot use a network or evaluate text', () => {
  assert.doesNotMatch(
    script,
    /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|eval|Function)\(/,
  )
  assert.doesNotMatch(styles, /url\(|@import/)
})
