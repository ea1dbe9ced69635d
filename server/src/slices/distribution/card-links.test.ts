import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { revokeCardsOf } from '#slices/cards/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { openOutbox } from './testing/outbox-fixture.ts'

const { server, services, own, admin, programme, enroll, cardMessage, send, outbox } = await openOutbox(openTestApp)

test('a link opens the current card and names nobody', async () => {
  const { enrollmentId, mpiId } = await enroll({ firstName: 'Ibrahima' })
  await send(cardMessage(enrollmentId, { channel: 'whatsapp' }))
  const link = new URL((await outbox()).items[0].text.split('\n').at(-1)).pathname
  const card = (await admin.get(`/mpi/${mpiId}/card`)).json()
  const page = await server.inject({ url: link })
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.ok(page.body.includes(card.card_code) && page.body.includes('<svg') && page.body.includes('Carte valide'))
  for (const secret of ['Ibrahima', 'Sarr', mpiId]) assert.ok(!page.body.includes(secret), secret)
  const english = await server.inject({ url: link, headers: { 'accept-language': 'en' } })
  assert.ok(english.body.includes('Valid card'))

  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
    revokeCardsOf(work, { mpiId, campaignId: programme.campaignId, reason: 'lost' }),
  )
  const revoked = await server.inject({ url: link })
  assert.ok(revoked.body.includes('Carte révoquée') && !revoked.body.includes('<svg'))
  const refused = await send(cardMessage(enrollmentId))
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'card_revoked'])
})

test('a link to a missing card says that it is being prepared; an unknown link is not found', async () => {
  const { enrollmentId } = await enroll({ hasCard: false })
  assert.equal((await send(cardMessage(enrollmentId))).statusCode, 200)
  const link = new URL((await outbox()).items[0].text.split('\n').at(-1)).pathname
  assert.ok((await server.inject({ url: link })).body.includes('Carte en préparation'))
  const unknown = await server.inject({ url: '/c/0000000000000000' })
  assert.equal(unknown.statusCode, 404)
  assert.ok(unknown.body.includes('Lien inconnu'))
})
