import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

/**
 * Checks that another process handles a request: a later request is answered before it. Returns the answer of the
 * first.
 */
export async function whileOthersAreAnswered(
  { server, services }: Pick<TestApp, 'server' | 'services'>,
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const before = services.sandbox.startedTasks
  const order: string[] = []
  const sent = send().finally(() => order.push('the long request'))
  // Waits until the sandbox has the task. Before that, the order would prove nothing.
  while (services.sandbox.startedTasks === before && order.length === 0)
    await new Promise((resolve) => setImmediate(resolve))
  await server.inject('/health/live')
  order.push('another request')
  const answer = await sent
  assert.ok(services.sandbox.startedTasks > before, 'it was not read by another process')
  assert.deepEqual(order, ['another request', 'the long request'])
  return answer
}
