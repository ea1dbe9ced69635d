import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

/** The answer of a request that must be the work of another process: somebody who asks after it is answered before it. */
export async function whileOthersAreAnswered(
  { server, services }: Pick<TestApp, 'server' | 'services'>,
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const before = services.sandbox.begun
  const order: string[] = []
  const sent = send().finally(() => order.push('the long one'))
  // It has to be given to the process first; until then nothing is proved.
  while (services.sandbox.begun === before && order.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await server.inject('/health/live')
  order.push('somebody else')
  const answer = await sent
  assert.ok(services.sandbox.begun > before, 'it was not read by another process')
  assert.deepEqual(order, ['somebody else', 'the long one'])
  return answer
}
