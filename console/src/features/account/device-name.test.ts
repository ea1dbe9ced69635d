import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './device-name.ts'

test('a browser is named with its system, anything else by its beginning', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  assert.equal(deviceName(`Mozilla/5.0 (Linux; Android 14; SM-A155F) ${chrome}`), 'Chrome, Android')
  assert.equal(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`), 'Edge, Windows')
  assert.equal(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'), 'Firefox, Linux')
  assert.equal(deviceName('curl/8.5.0'), 'curl/8.5.0')
  assert.equal(deviceName(null), undefined)
})
