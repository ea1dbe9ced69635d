import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAudit } from './read-audit.ts'

const report = (counts: object, vulnerabilities: object = {}) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: counts } })

test('a grave weakness fails and is named, a light one is only named', () => {
  const grave = readAudit(report({ high: 1, low: 2 }, { sharp: { severity: 'high' } }), '')
  assert.equal(grave.isBad, true)
  assert.match(grave.sentence, /1 high, 2 low\n {2}high {2}sharp$/)
  assert.equal(readAudit(report({ low: 1 }, { ws: { severity: 'low' } }), '').isBad, false)
  assert.match(readAudit(report({ high: 0, total: 0 }), '').sentence, /^No known weakness/)
})

test('a registry that does not answer is no weakness, and no proof that there is none', () => {
  const refused = readAudit(JSON.stringify({ message: '405 Method Not Allowed' }), '')
  assert.deepEqual(refused, {
    sentence: 'Known weaknesses of dependencies were not looked up: 405 Method Not Allowed',
    isBad: false,
  })
  assert.match(readAudit('', 'npm error\nnpm error network').sentence, /not looked up: npm error network$/)
  assert.match(readAudit('', '').sentence, /not looked up: no answer$/)
})
