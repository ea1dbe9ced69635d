import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledSchemas } from './validation.ts'

test('a schema is compiled once: when it is first needed, or ahead of that', async () => {
  const compiled: string[] = []
  const schemas = new CompiledSchemas()
  const later = (method: string, name: string) => schemas.later(method, () => compiled.push(name))
  const needed = later('GET', 'needed')
  later('POST', 'ahead')
  const ofHead = later('HEAD', 'the same as of GET')
  needed()
  assert.deepEqual(compiled, ['needed'])
  await schemas.compileAhead()
  needed()
  assert.deepEqual(compiled, ['needed', 'ahead'])
  ofHead()
  await schemas.compileAhead()
  assert.deepEqual(compiled, ['needed', 'ahead', 'the same as of GET'])
})

test('others are served between two schemas', async () => {
  const schemas = new CompiledSchemas()
  const order: string[] = []
  for (const name of ['one', 'two']) schemas.later('GET', () => order.push(name))
  setImmediate(() => order.push('a request'))
  await schemas.compileAhead()
  assert.deepEqual(order, ['one', 'a request', 'two'])
})
