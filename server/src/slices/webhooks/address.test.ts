import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#platform/config/config.ts'
import { webhookGuard } from './address.ts'

const config = readConfig({ NODE_ENV: 'test', WEBHOOK_ALLOWED_HOSTS: '10.4.0.0/16, portail.intranet' })
const production = webhookGuard({ ...config, isProduction: true })
const elsewhere = webhookGuard({ ...config, isProduction: false })

test('in production only https and public addresses are called, and what the operator allows', () => {
  const faults = {
    'https://example.org/hook': undefined,
    'http://example.org/hook': 'unencrypted',
    'https://127.0.0.1/': 'private',
    'https://localhost/': 'private',
    'https://[::1]/': 'private',
    'https://192.168.1.4/': 'private',
    'https://10.4.7.1/': undefined,
    'http://portail.intranet/': undefined,
    'https://user@example.org/': 'credentials',
  }
  for (const [url, fault] of Object.entries(faults)) assert.equal(production.check(new URL(url)), fault, url)
})

test('outside production the own machine is called too, but no other private address', () => {
  for (const url of ['http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]:9/', 'http://example.org/'])
    assert.equal(elsewhere.check(new URL(url)), undefined, url)
  for (const url of ['http://192.168.1.4/', 'http://169.254.169.254/', 'https://[fd00::1]/'])
    assert.equal(elsewhere.check(new URL(url)), 'private', url)
})
