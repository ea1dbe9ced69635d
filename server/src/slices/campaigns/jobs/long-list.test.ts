import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadScope } from '#platform/unit-of-work.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'
import { MAX_ROWS_IN_PROCESS } from '../beneficiaries/check-beneficiaries.ts'

const opened = await openTestApp()
const { organization, app, services } = opened
await app.services.queue.work()

const letters = (number: number) => String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26))
const list = (length: number) =>
  Array.from({ length }, (_, at) => ({ first_name: `Awa${letters(at)}`, last_name: 'Diop', beneficiary_id: `B${at}` }))

async function newCampaign(caller: Caller): Promise<string> {
  const body = { name: 'Liste', campaign_type: 'vaccination', prefix: 'DKRLST', language: 'fr', template_id: 'vital' }
  return `/campaigns/${(await caller.post('/campaigns', body)).json().id}`
}

test('a long list is checked and prepared by a sandbox process, and its job prints all cards', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const people = list(MAX_ROWS_IN_PROCESS + 1)
  const accepted = await whileOthersAreAnswered(opened, () =>
    operator.post(`${campaign}/jobs`, { beneficiaries: people, nickname: 'x' }, { 'accept-language': 'en' }),
  )
  assert.equal(accepted.statusCode, 202, accepted.body)
  assert.deepEqual(accepted.json().warnings, ['The field "nickname" is unknown and was ignored.'])
  const { job_id } = accepted.json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  const manifest = (await operator.get(`/jobs/${job_id}/download/manifest`)).json()
  assert.equal(manifest.cards.length, people.length)
  const found = await operator.get(`${campaign}/cards?limit=1&card_code=${manifest.cards[0].card_code}`)
  assert.deepEqual([found.json().items[0].first_name, found.json().items[0].status], ['Awaaa', 'valid'])
})

test('a long list gets the same errors as a short one, in every language', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const bad = { first_name: '', last_name: 'Fall', date_of_birth: '1990-02-30' }
  for (const language of ['fr', 'en', 'wo']) {
    const send = async (length: number, path: string) => {
      const beneficiaries = [bad, ...list(length - 1)]
      const before = services.sandbox.startedTasks
      const answer = await operator.post(`${campaign}${path}`, { beneficiaries }, { 'accept-language': language })
      const { detail, code, errors } = answer.json()
      return {
        sandboxed: services.sandbox.startedTasks - before,
        response: { detail, code, errors, status: answer.statusCode },
      }
    }
    for (const path of language === 'fr' ? ['/jobs', '/jobs/estimate', '/fit'] : ['/jobs']) {
      const [short, long] = [await send(2, path), await send(MAX_ROWS_IN_PROCESS + 1, path)]
      assert.deepEqual([short.sandboxed, long.sandboxed], [0, 1])
      assert.equal(short.response.status, 422)
      assert.deepEqual(long.response, short.response)
    }
  }
})

test('whether a list fits its card is a question that compares nobody with the registry', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const campaign = await newCampaign(operator)
  for (const length of [2, MAX_ROWS_IN_PROCESS + 1]) {
    const answer = await operator.post(`${campaign}/fit`, { beneficiaries: list(length), include_mpi_id: false })
    assert.deepEqual([answer.statusCode, answer.json()], [200, { rows: length }])
  }
  const checks = await inReadScope(services, own.id, ({ db }) => db.selectFrom('list_check').selectAll().execute())
  assert.deepEqual([checks.length, (await operator.get('/mpi/identities')).json().total], [0, 0])
  assert.equal((await (await own.as('viewer')).post(`${campaign}/fit`, { beneficiaries: list(1) })).statusCode, 403)
  assert.equal((await operator.post('/campaigns/unknown/fit', { beneficiaries: list(1) })).statusCode, 404)
  assert.equal((await operator.post(`${campaign}/fit`, { beneficiaries: [] })).statusCode, 422)
})

test('the cost of a long list is estimated', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const answer = await operator.post(`${campaign}/jobs/estimate`, { beneficiaries: list(MAX_ROWS_IN_PROCESS + 5) })
  assert.equal(answer.json().total_cards, MAX_ROWS_IN_PROCESS + 5)
})
