import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { HTTPMethods, RouteOptions } from 'fastify'
import { openTestApp } from '#testing/test-app.ts'
import { routesOf } from './access.ts'
import { isAtLeast, roles } from './roles.ts'

const { organization, server } = await openTestApp()
const own = await organization()
const callers = await Promise.all(roles.map(async (role) => ({ role, caller: await own.as(role) })))

interface Operation {
  method: HTTPMethods
  url: string
  route: RouteOptions
}

const operations: Operation[] = routesOf(server)
  .filter((route) => !route.schema?.hide)
  .flatMap((route) => [route.method].flat().map((method) => ({ method, url: route.url, route })))
  .filter(({ method }) => method !== 'HEAD')

const filled = (url: string) => url.replaceAll(/:\w+/g, 'unknown').replaceAll('*', 'unknown')

test('every operation has schemas and a summary', () => {
  assert.ok(operations.length > 10)
  for (const { method, url, route } of operations) {
    assert.ok(route.schema?.summary, `${method} ${url} has no summary`)
    assert.ok(route.schema?.response || url === '/openapi.json', `${method} ${url} has no answer schema`)
    if (
      ['POST', 'PUT', 'PATCH'].includes(String(method)) &&
      !/\/(logout|cancel|retry|confirm|rebuild|totp|recovery-codes|revoke|reset|secret|test|replay|socket-tickets)$/.test(
        url,
      )
    ) {
      assert.ok(route.schema?.body || route.config?.takesStream, `${method} ${url} has no body schema`)
    }
  }
})

test('every route has an access rule', () => {
  for (const route of routesOf(server)) assert.ok(route.config?.access, `${route.url} has none`)
})

test('a user with a second factor proves it at most 10 minutes before exporting people; printing cards needs no proof', () => {
  const withoutPeople = /calibration|\/invoices\/|\/(analytics|geo)\/export$/
  const toPrint = /\/download\/|^\/cards\/bulk\/print$/
  const ofOnePerson = /^\/cards\/:card_code\/|\/photo$/
  const files = operations.filter(({ url, route }) => {
    const media = JSON.stringify(route.schema?.response ?? {})
    return (
      /text\/csv|\/pdf"|\/zip"|spreadsheet/.test(media) &&
      ![withoutPeople, toPrint, ofOnePerson].some((pattern) => pattern.test(url))
    )
  })
  assert.ok(files.length >= 7)
  for (const { method, url, route } of files) assert.ok(route.config?.needsFreshFactor, `${method} ${url}`)
})

test('only PATCH refuses unknown fields; other bodies ignore them', () => {
  for (const { method, url, route } of operations) {
    const body = route.schema?.body as { additionalProperties?: boolean } | undefined
    if (body) assert.equal(body.additionalProperties === false, method === 'PATCH', `${method} ${url}`)
  }
})

test('without a token every guarded operation answers 401 with a challenge', async () => {
  for (const { method, url, route } of operations) {
    if (route.config?.access === 'public') continue
    const answer = await server.inject({ method, url: filled(url) })
    assert.equal(answer.statusCode, 401, `${method} ${url}`)
    assert.ok(answer.headers['www-authenticate'])
  }
})

test('a role below the required one gets 403 before the body is read', async () => {
  for (const { method, url, route } of operations) {
    const access = route.config?.access
    if (access === undefined || access === 'public') continue
    for (const { role, caller } of callers) {
      if (isAtLeast(role, access)) continue
      const answer = await caller.send({
        method,
        url: filled(url),
        headers: { 'content-type': 'application/json' },
        payload: '{',
      })
      assert.equal(answer.statusCode, 403, `${method} ${url} as ${role}`)
      // Under `/fhir` refusals are OperationOutcomes.
      const { code, issue } = answer.json()
      assert.equal(code ?? issue[0].details.coding[0].code, 'forbidden')
    }
  }
})

interface ContractOperation {
  method: string
  path: string
  auth: string
  min_role?: string
}

test('operations of the contract have the access rule of the contract', () => {
  const text = readFileSync(new URL('../../../contract.json', import.meta.url), 'utf8')
  const contract = JSON.parse(text) as { operations: ContractOperation[]; additional: ContractOperation[] }
  const plain = (path: string) =>
    path
      .replace(/^\/api\/v1/, '')
      .replaceAll(/\{(\w+)\}/g, ':$1')
      .replace(/(.)\/$/, '$1')
  let compared = 0
  for (const operation of [...contract.operations, ...contract.additional]) {
    const found = operations.find(
      ({ method, url }) => method === operation.method && plain(url) === plain(operation.path),
    )
    if (!found) continue
    compared += 1
    const expected = operation.auth === 'public' ? 'public' : (operation.min_role ?? 'viewer')
    assert.equal(found.route.config?.access, expected, `${operation.method} ${operation.path}`)
  }
  assert.ok(compared >= 10)
})
