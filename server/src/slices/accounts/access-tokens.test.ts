import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { openTestApp } from '#testing/test-app.ts'

const { organization, server, services, clock } = await openTestApp()
const viewer = await (await organization()).as('viewer')
const [ours] = services.keyring.tokenKeys
const [header, claims] = viewer.token
  .split('.')
  .slice(0, 2)
  .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))

async function statusWith(token: string): Promise<number> {
  const answer = await server.inject({ url: '/auth/me', headers: { authorization: `Bearer ${token}` } })
  return answer.statusCode
}

function signed(payload: JWTPayload, head: Partial<JWTHeaderParameters> = {}, key = ours.privateKey): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ ...header, ...head }).sign(key)
}

const now = Math.floor(clock.now().getTime() / 1_000)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a token that we signed is accepted', async () => {
  assert.equal(await statusWith(await signed(claims)), 200)
})

test('a token without a signature is refused', async () => {
  assert.equal(await statusWith(new UnsecuredJWT(claims).encode()), 401)
  assert.equal(await statusWith(`${encode({ ...header, alg: 'none' })}.${encode(claims)}.`), 401)
})

test('a token signed by HS256 with our public key as its secret is refused', async () => {
  const pem = ours.publicKey.export({ format: 'pem', type: 'spki' })
  for (const secret of [pem, ours.publicBytes, ours.publicBytes.toString('base64')]) {
    const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
    const mac = createHmac('sha256', secret).update(text).digest('base64url')
    assert.equal(await statusWith(`${text}.${mac}`), 401)
  }
})

test('a token signed by a foreign key is refused, whatever key or key id it carries', async () => {
  const foreign = generateKeyPairSync('ed25519')
  const jwk = foreign.publicKey.export({ format: 'jwk' })
  assert.equal(await statusWith(await signed(claims, {}, foreign.privateKey)), 401)
  assert.equal(await statusWith(await signed(claims, { kid: 'somebody-else' }, foreign.privateKey)), 401)
  assert.equal(await statusWith(await signed(claims, { jwk }, foreign.privateKey)), 401)
  assert.equal(await statusWith(await signed(claims, { kid: '../../etc/passwd' })), 401)
})

test('a token that has expired, is not yet valid, or was issued in the future is refused', async () => {
  const inAnHour = now + 3_600
  assert.equal(await statusWith(await signed({ ...claims, exp: now - 60 })), 401)
  assert.equal(await statusWith(await signed({ ...claims, nbf: inAnHour, exp: inAnHour + 60 })), 401)
  assert.equal(await statusWith(await signed({ ...claims, iat: inAnHour, exp: inAnHour + 60 })), 401)
  assert.equal(await statusWith(await signed({ ...claims, iat: now - 90_000, exp: now + 90_000 })), 401)
  const { exp: _, ...eternal } = claims
  assert.equal(await statusWith(await signed(eternal)), 401)
})

test('a token for another audience, issuer, purpose, user, organization or session is refused', async () => {
  assert.equal(await statusWith(await signed({ ...claims, aud: 'another-api' })), 401)
  assert.equal(await statusWith(await signed({ ...claims, iss: 'another-issuer' })), 401)
  assert.equal(await statusWith(await signed(claims, { typ: 'JWT' })), 401)
  for (const claim of ['sub', 'org', 'sid']) {
    // The session of the valid token is cached for a few seconds, so these tokens name other sessions or none.
    const sid = claim === 'sid' ? 'ses_unknown' : 'ses_other'
    assert.equal(await statusWith(await signed({ ...claims, sid, [claim]: 'unknown' })), 401)
  }
})

test('a refresh token is not accepted as an access token, nor is any other text', async () => {
  for (const token of ['skr_abc', 'a.b.c', '...', `${viewer.token}x`, viewer.token.slice(0, -4)]) {
    assert.equal(await statusWith(token), 401)
  }
  const noScheme = await server.inject({ url: '/auth/me', headers: { authorization: viewer.token } })
  assert.equal(noScheme.statusCode, 401)
})
