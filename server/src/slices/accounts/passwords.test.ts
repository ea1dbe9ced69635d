import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networksOf } from './origin.ts'
import { WaitingByNetwork } from './passwords.ts'

function waiting(max: number, addresses: readonly string[]) {
  const queue = new WaitingByNetwork<string>(max)
  const refused = addresses.map((address) => queue.add(networksOf(address), address)).filter((one) => one !== undefined)
  const order: string[] = []
  for (let next = queue.next(); next; next = queue.next()) order.push(next)
  assert.equal(queue.length, 0)
  return { refused, order }
}

test('networks take turns, and the addresses within one', () => {
  const { order } = waiting(9, ['10.0.1.1', '10.0.1.1', '10.0.1.2', '10.0.2.1', '2001:db8::1'])
  assert.deepEqual(order, ['10.0.1.1', '10.0.2.1', '2001:db8::1', '10.0.1.2', '10.0.1.1'])
})

test('without room the network with the most waiting gives up its last one', () => {
  const { refused, order } = waiting(3, ['10.0.1.1', '10.0.1.2', '10.0.1.2', '10.0.2.1', '10.0.3.1', '10.0.4.1'])
  assert.deepEqual(refused, ['10.0.1.2', '10.0.1.1', '10.0.4.1'])
  assert.deepEqual(order, ['10.0.1.2', '10.0.2.1', '10.0.3.1'])
})
