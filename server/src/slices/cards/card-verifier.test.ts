import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ProcessNotifications } from '#platform/db/process-notifications.ts'
import { Notifier } from '#platform/notifications.ts'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordSampleCards } from '#testing/sample-cards.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { CardVerifier } from './card-verifier.ts'
import { makeCardsValid } from './job-cards.ts'
import { revokeCard } from './revoke-card.ts'

const { organization, services } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')
const inWork = <T>(act: Parameters<typeof inUnitOfWork<T>>[2]) =>
  inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, act)

const person = { first_name: 'Awa', last_name: 'Sarr', date_of_birth: '1984-02-11', region_code: 'DKR' }
const { mpi_id } = (await operator.post('/mpi/register', { ...person, country_code: 'SN' })).json()
const cards = await inWork(async (work) => {
  const mpiIds = [mpi_id, mpi_id, mpi_id, mpi_id]
  const recorded = await recordSampleCards(work, { campaignId: 'camp_1', jobId: 'job_1', prefix: 'DKRVAC', mpiIds })
  await makeCardsValid(work, 'job_1', { from: 0, to: 4 })
  return recorded
})
const [first, second, third] = cards as [(typeof cards)[0], (typeof cards)[0], (typeof cards)[0]]

/** A verifier as another process would have it: the same database, but a cache of its own. */
async function verifierInAnotherProcess() {
  const notifier = new Notifier()
  const processNotifications = new ProcessNotifications(services.database, notifier, { listenerName: 'verifier' })
  await processNotifications.listen()
  const verifier = new CardVerifier({ ...services, notifier, processNotifications })
  after(async () => {
    await verifier.close()
    await processNotifications.stop()
  })
  return { verifier, notifier, processNotifications }
}

test('many tokens verified at once each get the verdict of their own card', async () => {
  const { verifier } = await verifierInAnotherProcess()
  await inWork((work) => revokeCard(work, third.card_code, 'lost'))
  const tokens = Array.from({ length: 700 }, (_, at) =>
    at % 7 === 0 ? (cards[at % 4]?.qr_token ?? '') : `UNKNOWN${at}`,
  )
  const verdicts = await Promise.all(tokens.map((token) => verifier.verify(token)))
  for (const [at, { status }] of verdicts.entries()) {
    const expected = tokens[at] === third.qr_token ? 'revoked' : at % 7 === 0 ? 'valid' : 'not_found'
    assert.equal(status, expected, `${at}`)
  }
})

test('a revocation by another process takes effect as soon as its notification arrives', async () => {
  const { verifier, notifier } = await verifierInAnotherProcess()
  assert.equal((await verifier.verify(first.qr_token)).status, 'valid')
  const notified = new Promise<void>((resolve) => void notifier.on('cards-changed', () => resolve()))
  await inWork((work) => revokeCard(work, first.card_code, 'stolen'))
  await notified
  assert.equal((await verifier.verify(first.qr_token)).status, 'revoked')
})

test('a verifier that receives no notifications queries each time and ignores its cache', async () => {
  const { verifier, processNotifications } = await verifierInAnotherProcess()
  assert.equal((await verifier.verify(second.qr_token)).status, 'valid')
  await asOwner(services).query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'verifier' and datname = current_database()`,
  )
  while (processNotifications.session !== undefined) await pause(5)
  await inWork((work) => revokeCard(work, second.card_code, 'stolen'))
  assert.equal((await verifier.verify(second.qr_token)).status, 'revoked')
})
