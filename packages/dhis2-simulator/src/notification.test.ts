import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { notifyWebHook } from './notification.ts'
import { startDhis2 } from './simulator.ts'

test('from 2.37 to 2.41 a new enrollment is sent to a web hook with names and attributes', async () => {
  const received: Record<string, string>[] = []
  const listener = createServer(async (request, response) => {
    received.push((await json(request)) as Record<string, string>)
    response.writeHead(202).end()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook?secret=1`
  await using dhis2 = await startDhis2({ version: '2.40.12', enrollments: 10 })
  const { enrollment, trackedEntity } = dhis2.world.add({ programme: 'pev', attributes: { firstName: 'Awa' } })
  assert.equal(await notifyWebHook(dhis2, address, enrollment), 202)
  const [body] = received
  assert.equal(body?.ENROLLMENT_ID, enrollment)
  assert.equal(body?.TRACKED_ENTITY_ID, trackedEntity)
  assert.equal(body?.PROGRAM_ID, dhis2.world.programme('pev').id)
  assert.equal(body?.[dhis2.world.attribute('firstName').id], 'Awa')
  await using later = await startDhis2({ version: '2.42.5', enrollments: 10 })
  await assert.rejects(notifyWebHook(later, address, enrollment), /sends no web hooks/)
  listener.close()
  listener.closeAllConnections()
})
