import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, networksOf } from './origin.ts'

test('IPv4 addresses count one by one, also in their IPv6 spelling', () => {
  assert.equal(networkOf('41.82.10.7'), '41.82.10.7')
  assert.equal(networkOf('::ffff:41.82.10.7'), '41.82.10.7')
  assert.equal(networkOf('::FFFF:2952:0a07'), '41.82.10.7')
})

test('IPv6 addresses count by their first 56 bits', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:0::/56')
  assert.equal(networkOf('2001:0DB8:0001:00ff::ffff'), networkOf('2001:db8:1:2:3:4:5:6'))
  assert.notEqual(networkOf('2001:db8:1:100::1'), networkOf('2001:db8:1:ff::1'))
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/56')
  assert.equal(networkOf('::1'), '0:0:0:0::/56')
  assert.equal(networkOf('64:ff9b::1.2.3.4'), '64:ff9b:0:0::/56')
})

test('around a network is its /24, or its /48', () => {
  assert.equal(networksOf('41.82.10.7').around, '41.82.10.0/24')
  assert.equal(networksOf('::ffff:41.82.10.7').around, '41.82.10.0/24')
  assert.equal(networksOf('2001:db8:1:2:3:4:5:6').around, '2001:db8:1::/48')
})
