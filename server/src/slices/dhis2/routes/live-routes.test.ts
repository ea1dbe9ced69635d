import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { openTestApp } from '#testing/test-app.ts'
import { openDhis2Fixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

test('a listener receives a task’s messages to the end; an outsider and a bad token receive nothing', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 20 })
  await fixture.configure()
  const base = await testApp.server.listen({ host: '127.0.0.1', port: 0 })
  const listen = (taskId: string, token: string) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/dhis2/tasks/${taskId}?token=${token}`)
    const messages: { event: string; status: string; progress: number }[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    return new Promise<{ messages: typeof messages; code: number }>((resolve, reject) => {
      socket.on('close', (code) => resolve({ messages, code }))
      socket.on('error', reject)
    })
  }
  const { task_id } = (await fixture.admin.post('/dhis2/sync', { programme_uid: fixture.uid('pev') })).json()
  const { messages, code } = await listen(task_id, fixture.admin.token)
  assert.deepEqual([code, messages.at(-1)?.event, messages.at(-1)?.progress], [1000, 'completed', 100])
  assert.equal((await listen(task_id, 'wrong')).code, 4401)
  const outsider = await (await testApp.organization()).as('admin')
  assert.equal((await listen(task_id, outsider.token)).code, 4404)
})
