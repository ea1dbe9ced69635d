import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { isSignedByItsOrganization } from '@samakart/portal'
import { keyIdOfPublicKey, publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import { rotateSigningKeys } from '#platform/crypto/rotate-keys.ts'
import { seal } from '#platform/crypto/statements.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { signerOf } from './signer.ts'

const { organization, server, services } = await openTestApp()

test('anybody can fetch the issuer’s key and check a signature with it', async () => {
  const answer = await server.inject({ url: '/keys' })
  assert.equal(answer.statusCode, 200)
  const [key] = answer.json().keys
  const bytes = Buffer.from(key.public_key, 'base64')
  assert.equal(key.status, 'current')
  assert.equal(key.key_id, keyIdOfPublicKey(bytes))
  assert.equal(key.fingerprint, createHash('sha256').update(bytes).digest('hex'))
  const document = Buffer.from('a manifest')
  assert.ok(verifyBytes(publicKeyFromBytes(bytes), document, await services.keyring.signing.sign(document)))
})

test('each organization has a key of its own, and the installation certifies whose it is', async () => {
  const { id } = await organization()
  await organization()
  const installation = services.keyring.signing.publicBytes.toString('base64')
  const answer = (await server.inject({ url: '/keys?limit=100' })).json()
  assert.equal(answer.installation.public_key, installation)
  assert.equal(new Set(answer.organizations.map(({ key_id }: { key_id: string }) => key_id)).size, answer.total)
  const own = answer.organizations.find((key: { organization_id: string }) => key.organization_id === id)
  const { key } = await signerOf(services, id)
  assert.equal(own.public_key, key.publicBytes.toString('base64'))
  const signed = seal(key, 'anything', { organization_id: id, certificate: own.certificate })
  assert.ok(isSignedByItsOrganization(signed, installation))
  const { organizations } = (await server.inject({ url: `/keys?organization_id=${id}` })).json()
  assert.deepEqual(organizations, [own])
})

test('an organization that is older than keys of organizations gets its key when it first signs', async () => {
  const { id } = await organization()
  const keys = () =>
    asOwner(services).query('select key_id from tenant_key where tenant_id = $1 and purpose = $2', [id, 'sign'])
  await asOwner(services).query('delete from tenant_key where tenant_id = $1 and purpose = $2', [id, 'sign'])
  services.tenantKeys.invalidate(id)
  const [one, other] = await Promise.all([signerOf(services, id), signerOf(services, id)])
  assert.equal(one.key.keyId, other.key.keyId)
  assert.deepEqual((await keys()).rows, [{ key_id: one.key.keyId }])
})

test('after a rotation an organization signs with a new key, and the earlier one stays its own', async () => {
  const { id } = await organization()
  const before = await signerOf(services, id)
  assert.ok((await rotateSigningKeys(services, services.clock.now())) >= 1)
  services.tenantKeys.invalidate(id)
  const after = await signerOf(services, id)
  assert.notEqual(after.key.keyId, before.key.keyId)
  assert.deepEqual(
    after.retiredKeys.map((key) => Buffer.from(key)),
    [before.key.publicBytes],
  )
  const { organizations } = (await server.inject({ url: `/keys?organization_id=${id}` })).json()
  assert.deepEqual(
    organizations.map((key: { key_id: string; status: string }) => [key.key_id, key.status]).sort(),
    [
      [before.key.keyId, 'retired'],
      [after.key.keyId, 'current'],
    ].sort(),
  )
})
