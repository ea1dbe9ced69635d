import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { Type } from 'typebox'
import { registerRoute } from './register-route.ts'

test('an operation that will go says so in every answer, and until when it stays', async () => {
  const app = fastify()
  const spec = {
    method: 'GET',
    access: 'public',
    tag: 'Test',
    summary: 'Test',
    answers: { 200: Type.Object({}) },
  } as const
  const deprecated = { since: '2027-03-01', until: '2028-03-01', instead: '/new' }
  registerRoute(app, { ...spec, path: '/old', deprecated }, async () => ({}))
  registerRoute(app, { ...spec, path: '/new' }, async () => ({}))
  const { headers } = await app.inject('/old')
  assert.equal(headers.deprecation, `@${Date.UTC(2027, 2, 1) / 1000}`)
  assert.equal(headers.sunset, 'Wed, 01 Mar 2028 00:00:00 GMT')
  assert.equal(headers.link, '</new>; rel="successor-version"')
  assert.equal((await app.inject('/new')).headers.deprecation, undefined)
})
