import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { recordAct } from './record-act.ts'

const { organization, services, clock } = await openTestApp()
const own = await organization()

const act = (action: string, object: string, actor = theSystem) =>
  inUnitOfWork(services, { tenantId: own.id, actor }, async (work) => recordAct(work, { action, object }))

test('entries are found by who, what, on what and when', async () => {
  await act('card.revoked', 'card_1')
  clock.advanceSeconds(60)
  const between = clock.now().toISOString()
  await act('card.revoked', 'card_2', { kind: 'user', id: 'usr_awa' })
  await act('job.completed', 'job_1', { kind: 'user', id: 'usr_awa' })
  clock.advanceSeconds(60)
  const later = clock.now().toISOString()
  await act('card.revoked', 'card_1', { kind: 'user', id: 'usr_modou' })
  const manager = await own.as('programme_admin')
  const find = async (query: string) => {
    const answer = await manager.get(`/audit/entries?${query}`)
    assert.equal(answer.statusCode, 200)
    const { total, items } = answer.json()
    assert.equal(total, items.length)
    return items.map(({ action, object }: { action: string; object: string }) => `${action} ${object}`)
  }
  assert.deepEqual(await find('actor=usr_awa'), ['job.completed job_1', 'card.revoked card_2'])
  assert.deepEqual(await find('action=card.revoked&actor=usr_awa'), ['card.revoked card_2'])
  assert.deepEqual(await find('object=card_1'), ['card.revoked card_1', 'card.revoked card_1'])
  assert.deepEqual(await find(`object=card_1&from=${later}`), ['card.revoked card_1'])
  assert.deepEqual(await find(`action=card.revoked&from=${between}&to=${between}`), ['card.revoked card_2'])
  assert.deepEqual(await find('from=2030-01-01T00:00:00Z'), [])
  assert.equal((await manager.get('/audit/entries?who=usr_awa')).statusCode, 422)
  assert.equal((await manager.get('/audit/entries?from=yesterday')).statusCode, 422)
})

test('another organization’s entries are not found', async () => {
  const stranger = await (await organization()).as('programme_admin')
  assert.deepEqual((await stranger.get('/audit/entries?object=card_1')).json().items, [])
})
