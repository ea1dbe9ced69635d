import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@samakart/rules/language'
import { campaignFixture, person } from '#testing/campaign-fixture.ts'
import { type Caller, openTestApp, type TestOrganization } from '#testing/test-app.ts'
import { sentences } from './advice.ts'

const { organization, services, clock } = await openTestApp()
const people = (first: number, count: number) => Array.from({ length: count }, (_, index) => person(first + index))

async function ask(caller: Caller, path: string, language = 'en') {
  const answer = await caller.get(`/api/v1/ai/${path}`, { 'accept-language': language })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

/** Three days with 2, 4 and 9 cards, and one failed job. */
async function threeDays(own: TestOrganization) {
  const fixture = campaignFixture(services, own.id)
  clock.set('2026-03-08T10:00:00Z')
  const { id } = await fixture.campaign('DKRINS')
  await fixture.made(id, people(0, 2))
  clock.set('2026-03-09T10:00:00Z')
  await fixture.made(id, people(10, 4))
  clock.set('2026-03-10T10:00:00Z')
  await fixture.made(id, people(20, 9))
  await fixture.fail(await fixture.submit(id, people(40, 1)))
}

test('a new organization has zeros, no predictions, full health and no advice', async () => {
  const viewer = await (await organization()).as('viewer')
  const insights = await ask(viewer, 'insights')
  const zeros = { predictions: [], confidence: 0, r_squared: 0, slope: 0, seasonal: null }
  assert.deepEqual(insights, {
    health: { score: 100, level: 'HIGH', components: { job_success: 100, quota_health: 100, balance_health: 100 } },
    card_forecast: zeros,
    spend_forecast: zeros,
    quota_saturation: { will_saturate: false, days_until_saturation: null, saturation_pct: 0 },
    card_anomalies: [],
    spend_anomalies: [],
    recommendations: [],
    metrics: {
      quota_pct: 0,
      cards_used_month: 0,
      quota_total: -1,
      job_success_rate: 0,
      balance_fcfa: 0,
      days_until_reset: 22,
    },
  })
  assert.deepEqual(await ask(viewer, 'recommendations'), { recommendations: [], count: 0 })
  assert.deepEqual(await ask(viewer, 'anomalies'), { card_anomalies: [], spend_anomalies: [], total_anomalies: 0 })
})

test('every operation needs the module', async () => {
  const viewer = await (await organization('national_campaign')).as('viewer')
  for (const path of ['insights', 'health-score', 'forecast', 'recommendations', 'anomalies']) {
    const answer = await viewer.get(`/api/v1/ai/${path}`)
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'module_inactive'], path)
  }
})

test('the forecast is the line through the days of the timeline, in every operation', async () => {
  const own = await organization()
  await threeDays(own)
  const viewer = await own.as('viewer')
  const insights = await ask(viewer, 'insights')
  const { card_forecast, spend_forecast } = await ask(viewer, 'forecast')
  assert.deepEqual([card_forecast, spend_forecast], [insights.card_forecast, insights.spend_forecast])
  assert.deepEqual([card_forecast.slope, card_forecast.r_squared, card_forecast.confidence], [3.5, 0.9423, 0.0942])
  assert.deepEqual(
    card_forecast.predictions.slice(0, 2).map(({ date, value }: { date: string; value: number }) => [date, value]),
    [
      ['2026-03-11', 12],
      ['2026-03-12', 15.5],
    ],
  )
  assert.deepEqual(await ask(viewer, 'health-score'), insights.health)
  assert.deepEqual(insights.health.components, { job_success: 75, quota_health: 100, balance_health: 100 })
  assert.equal(insights.metrics.job_success_rate, 75)
  assert.equal(insights.metrics.cards_used_month, 15)
})

test('advice is given in three languages, the most urgent first', async () => {
  const own = await organization('starter', 300_000)
  const admin = await own.as('programme_admin')
  assert.equal(
    (await admin.post('/billing/premium-modules/activate', { module_key: 'ai_fraud_detection' })).statusCode,
    201,
  )
  await threeDays(own)
  const signedInAgain = await own.as('programme_admin')
  const { recommendations, count } = await ask(signedInAgain, 'recommendations')
  assert.equal(count, recommendations.length)
  const [quota, jobs] = recommendations
  assert.deepEqual(
    [quota.category, quota.priority, quota.action_url, quota.code],
    ['quota', 'high', 'billing', 'quota_runs_out'],
  )
  // 85 left of 100; 12 + 15.5 + 19 + 22.5 reaches 69, with 26 it is 95 on the fifth day
  assert.equal(quota.title, 'The quota runs out in 5 day(s)')
  assert.match(quota.body, /expected pace \(19 cards a day\) the 85 cards left of 100 will not last until 01\/04\/2026/)
  assert.deepEqual([jobs.code, jobs.facts], ['jobs_fail', { failed: 1, ended: 4, rate: 75 }])
  const answers = await Promise.all(languages.map((language) => ask(signedInAgain, 'recommendations', language)))
  assert.equal(new Set(answers.map((answer) => answer.recommendations[0].body)).size, languages.length)
  for (const answer of answers) assert.doesNotMatch(JSON.stringify(answer), /\{\w+\}/)
})

test('every text names the same numbers in every language and is translated', () => {
  const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  for (const [code, { title, body }] of Object.entries(sentences)) {
    for (const phrase of [title, body]) {
      for (const language of languages) assert.deepEqual(placesOf(phrase[language]), placesOf(phrase.fr), code)
      assert.equal(new Set(languages.map((language) => phrase[language])).size, languages.length, code)
    }
  }
})
