import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Address, AddressGuard, isReserved } from './address-guard.ts'

const strict = (allowedHosts: string[] = [], addresses: string[] = []) =>
  new AddressGuard({
    isStrict: true,
    allowedHosts,
    resolve: async () => addresses.map((address): Address => ({ address, family: address.includes(':') ? 6 : 4 })),
  })

test('a private address is refused, however it is written', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[0:0:0:0:0:ffff:a9fe:a9fe]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fc00::1]',
    '[fd12::1]',
    '[fe80::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    'localhost',
    'LOCALHOST.',
    'dhis.internal',
    '①②⑦.⓪.⓪.①',
  ]
  for (const host of hosts) assert.equal(strict().check(new URL(`https://${host}/dhis`)), 'private', host)
})

test('a public address is allowed if it is encrypted and contains no password', () => {
  const check = (url: string) => strict().check(new URL(url))
  assert.equal(check('https://play.dhis2.org/40'), undefined)
  assert.equal(check('https://8.8.8.8'), undefined)
  assert.equal(check('https://[2a00:1450:4007::8a]'), undefined)
  assert.equal(check('http://play.dhis2.org'), 'unencrypted')
  assert.equal(check('https://admin:district@play.dhis2.org'), 'credentials')
  for (const url of ['ftp://play.dhis2.org', 'file:///etc/passwd', 'gopher://x']) assert.equal(check(url), 'scheme')
})

test('a name is connected to only if all of its addresses are allowed', async () => {
  const dial = async (addresses: string[], allowed: string[] = []) =>
    (await strict(allowed, addresses).addressesOf(new URL('https://dhis2.sante.sn'))).length
  assert.equal(await dial(['41.82.1.1']), 1)
  assert.equal(await dial(['41.82.1.1', '10.0.0.1']), 0)
  assert.equal(await dial(['::ffff:127.0.0.1']), 0)
  assert.equal(await dial(['::ffff:7f00:1']), 0)
  assert.equal(await dial(['10.4.0.9'], ['10.4.0.0/16']), 1)
  assert.equal(await dial(['10.5.0.9'], ['10.4.0.0/16']), 0)
  assert.equal(await dial(['10.5.0.9'], ['dhis2.sante.sn']), 1)
  assert.equal(await dial(['10.5.0.9'], ['dhis2.sante.sn:8443']), 0)
})

test('the allow list allows a server in the ministry’s own network, by name, port or address', () => {
  const check = (url: string, ...allowed: string[]) => strict(allowed).check(new URL(url))
  assert.equal(check('http://10.4.0.9:8080/dhis', '10.4.0.9'), undefined)
  assert.equal(check('http://localhost:8080', 'localhost:8080'), undefined)
  assert.equal(check('http://localhost:8081', 'localhost:8080'), 'private')
  assert.equal(check('https://[fd00::9]', '[fd00::9]'), undefined)
})

test('outside production any host is allowed', async () => {
  const guard = new AddressGuard({ isStrict: false, allowedHosts: [] })
  assert.equal(guard.check(new URL('http://127.0.0.1:9')), undefined)
  assert.deepEqual(await guard.addressesOf(new URL('http://127.0.0.1:9')), [{ address: '127.0.0.1', family: 4 }])
})

test('a mapped address counts as the address that it embeds', () => {
  assert.equal(isReserved('::ffff:8.8.8.8'), false)
  assert.equal(isReserved('::ffff:192.168.0.1'), true)
})
