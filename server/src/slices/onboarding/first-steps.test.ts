import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

test('every step ticks itself when it has happened, and the portal when somebody says so', async () => {
  const own = await organization('sovereign_enterprise', 1_000_000)
  const manager = await own.as('programme_admin')
  const read = async () => (await manager.get('/first-steps')).json()
  const done = async () => {
    const { steps } = await read()
    return steps.filter((step: { done: boolean }) => step.done).map(({ key }: { key: string }) => key)
  }
  assert.deepEqual(await done(), [])

  const brand = await manager.send({ method: 'PUT', url: '/brand', payload: { ministry: 'Ministère de la Santé' } })
  assert.equal(brand.statusCode, 200)
  assert.deepEqual(await done(), ['brand'])

  await manager.post('/users/invitations', { email: 'first.colleague@example.org', role: 'operator' })
  assert.deepEqual(await done(), ['brand', 'colleagues'])

  const campaign = {
    name: 'Rougeole',
    campaign_type: 'vaccination',
    prefix: 'DKRSTEP',
    language: 'fr',
    template_id: 'aero',
  }
  const { id } = (await manager.post('/campaigns/', campaign)).json()
  const people = { beneficiaries: [{ first_name: 'Awa', last_name: 'Ndiaye' }] }
  const { job_id } = (await manager.post(`/campaigns/${id}/jobs`, people)).json()
  assert.deepEqual(await done(), ['brand', 'colleagues', 'list'])
  assert.equal((await read()).job_id, job_id)

  assert.equal((await manager.get('/printers/calibration')).statusCode, 200)
  await until(async () => (await done()).includes('print'))

  const said = await manager.send({ method: 'PATCH', url: '/first-steps', payload: { portal_tried: true } })
  assert.equal(said.statusCode, 200)
  assert.deepEqual(await done(), ['brand', 'colleagues', 'list', 'print', 'portal'])
  await manager.send({ method: 'PATCH', url: '/first-steps', payload: { dismissed: true } })
  assert.equal((await read()).dismissed, true)
})

test('another organization begins at the beginning, and an operator has no list', async () => {
  const own = await organization()
  const { steps, dismissed, job_id } = (await (await own.as('programme_admin')).get('/first-steps')).json()
  assert.deepEqual([steps.some((step: { done: boolean }) => step.done), dismissed, job_id], [false, false, null])
  assert.equal((await (await own.as('operator')).get('/first-steps')).statusCode, 403)
})
