import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishedJob } from '#slices/campaigns/testing/finished-job.ts'
import { newCampaign, people } from '#slices/campaigns/testing/new-campaign.ts'
import { openTestApp } from '#testing/test-app.ts'

const { organization, server, services } = await openTestApp()
await services.queue.work()
const base = await server.listen({ host: '127.0.0.1', port: 0 })

test('an organization that asks for many long lists at once, unchanged ones too, delays nobody else', async () => {
  const [busy, other] = [await (await organization()).as('operator'), await (await organization()).as('operator')]
  const job = await finishedJob(busy, people(60))
  const list = `/campaigns/${(await busy.get(`/jobs/${job}`)).json().campaign_id}/cards?limit=200`
  const etag = String((await busy.get(list)).headers.etag)
  const own = `/campaigns/${await newCampaign(other)}`
  const ask = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag }
    const answer = await fetch(`${base}${path}`, { headers })
    await answer.arrayBuffer()
    return answer.status
  }
  let [answered, before] = [0, 0]
  const flood = Array.from({ length: 60 }, async () => {
    assert.equal(await ask(list, busy.token), 304)
    answered++
  })
  while (answered === 0) await new Promise((resolve) => setImmediate(resolve))
  const since = answered
  assert.equal(await ask(own, other.token), 200)
  before = answered - since
  await Promise.all(flood)
  // Without turns all of them come first; how many are on their way already depends on the machine.
  assert.ok(before < 40, `${before} of 60 were answered first`)
})
