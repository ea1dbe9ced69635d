// Only in npm run test:full: a person goes through every path of the service.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startDhis2 } from '@samakart/dhis2-simulator'
import type { InjectOptions } from 'fastify'
import { canaryTexts } from '#testing/canary/canary-person.ts'
import { dumpRows } from '#testing/canary/dump-rows.ts'
import { TextFinder } from '#testing/canary/find-texts.ts'
import { type Send, sendThroughEveryPath } from '#testing/canary/journey.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services, server, logged } = await openTestApp()
await services.queue.work()
const dhis2 = await startDhis2({ enrollments: 5, seed: 3, programmes: ['pev'] })
after(() => dhis2.stop())
const finder = new TextFinder(canaryTexts)

test('a person who goes through every path is found in no log, metric, table or stored file', async () => {
  const admin = await (await organization('sovereign_enterprise', 100_000_000)).as('admin')
  const shown: string[] = []
  const send: Send = async (method, url, body, headers = {}) => {
    const answer = await admin.send({ method, url, headers, ...(body ? { payload: body } : {}) } as InjectOptions)
    if (finder.find(answer.rawPayload).length > 0) shown.push(url)
    return { status: answer.statusCode, json: () => answer.json(), bytes: answer.rawPayload }
  }
  const { requests, photos } = await sendThroughEveryPath(send, dhis2)
  for (const photo of photos) finder.addFile('her photo', photo)
  assert.ok(requests > 60)
  assert.ok(shown.length > 10, 'whoever may see the person does')

  const metrics = await server.inject('/metrics')
  const places = new Map([...(await dumpRows(asOwner(services)))])
  places.set('log', Buffer.from(logged()))
  places.set('metrics', metrics.rawPayload)
  const { dataDir } = services.config
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(dataDir, path)).isFile()) places.set(path, readFileSync(join(dataDir, path)))
  assert.ok([...places.keys()].some((place) => place.includes('/zip-')))
  for (const [place, bytes] of places) assert.deepEqual(finder.find(bytes), [], place)
})
