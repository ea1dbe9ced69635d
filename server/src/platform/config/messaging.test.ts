import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { mistakesOf } from './testing/mistakes-of.ts'

test('without keys there is no provider', () => {
  const { sms, whatsapp, googleWallet } = readConfig({}).messaging
  assert.deepEqual([sms, whatsapp, googleWallet], [undefined, undefined, undefined])
})

test('a chosen provider needs all its keys, and every missing one is named', () => {
  assert.deepEqual(mistakesOf({ SMS_PROVIDER: 'twilio', TWILIO_FROM: '+221338210000' }), [
    'TWILIO_ACCOUNT_SID must be set for twilio',
    'TWILIO_AUTH_TOKEN must be set for twilio',
  ])
  assert.deepEqual(mistakesOf({ SMS_PROVIDER: 'orange' }), [
    'CALLBACK_SECRET must be set with SMS_PROVIDER orange',
    'ORANGE_CLIENT_ID must be set for orange',
    'ORANGE_CLIENT_SECRET must be set for orange',
    'ORANGE_SENDER_ADDRESS must be set for orange',
  ])
  assert.deepEqual(mistakesOf({ WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_ACCESS_TOKEN: 't' }), [
    'WHATSAPP_APP_SECRET must be set for WhatsApp',
    'WHATSAPP_VERIFY_TOKEN must be set for WhatsApp',
  ])
})

test('keys without a chosen provider, an unknown provider and a weak secret are mistakes', () => {
  assert.match(mistakesOf({ TWILIO_ACCOUNT_SID: 'AC1' })[0] ?? '', /^SMS_PROVIDER must be set/)
  assert.match(mistakesOf({ SMS_PROVIDER: 'pigeon' })[0] ?? '', /^SMS_PROVIDER must be one of/)
  assert.match(mistakesOf({ CALLBACK_SECRET: 'short' })[0] ?? '', /^CALLBACK_SECRET/)
})

test('secrets may come from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-messaging-'))
  const file = join(folder, 'token')
  writeFileSync(file, 'from-a-file\n')
  const { sms } = readConfig({
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN_FILE: file,
    TWILIO_FROM: 'MG1',
  }).messaging
  rmSync(folder, { recursive: true })
  assert.ok(sms?.name === 'twilio')
  assert.equal(sms.authToken, 'from-a-file')
})

test('a Google service account must be one: JSON with an address and an RSA key', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const wrongKind = privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const account of ['{', '{}', JSON.stringify({ client_email: 'a', private_key: wrongKind })]) {
    const mistakes = mistakesOf({ GOOGLE_WALLET_ISSUER_ID: '338', GOOGLE_WALLET_SERVICE_ACCOUNT: account })
    assert.deepEqual(mistakes, ['GOOGLE_WALLET_SERVICE_ACCOUNT must be the JSON key of a service account'])
  }
  assert.match(mistakesOf({ GOOGLE_WALLET_SERVICE_ACCOUNT: '{}' })[0] ?? '', /^GOOGLE_WALLET_ISSUER_ID/)
})
