import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadScope } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { readJobSetting } from './design/read-job-setting.ts'
import { publicNameOf } from './public-name.ts'
import { getCampaign } from './queries.ts'
import { newCampaign } from './testing/new-campaign.ts'

const { organization, server, services } = await openTestApp()

test('the address on a card leads to a page in three languages with the issuer and the fingerprint of the key', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = (await operator.get(`/campaigns/${await newCampaign(operator)}`)).json()
  const typed = campaign.check_code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  const page = await server.inject({ url: `/check/${typed}`, headers: { 'accept-language': 'wo' } })
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.doesNotMatch(page.body, /<script|<img|http/)
  for (const language of ['fr', 'en', 'wo']) assert.match(page.body, new RegExp(`<section lang="${language}">`))
  assert.match(page.body, /<html lang="wo">/)
  const fingerprint = services.keyring.signing.keyId.toUpperCase().match(/.{4}/g)?.join(' ') ?? assert.fail()
  for (const text of [fingerprint, `${campaign.prefix}-`, 'Wolof']) assert.ok(page.body.includes(text), text)
  assert.ok(Buffer.byteLength(page.body) < 8_000)
})

test('an address that nobody has says so, and a campaign’s name is text, never markup', async () => {
  const unknown = await server.inject({ url: '/check/ZZZZZZZ' })
  assert.equal(unknown.statusCode, 404)
  assert.match(unknown.body, /forged|fausse/)
  const operator = await (await organization()).as('operator')
  const created = await operator.post('/campaigns', {
    name: 'Soins <b>& plus</b>',
    campaign_type: 'care',
    prefix: 'MARKUP',
    language: 'fr',
    template_id: 'vital',
  })
  const page = await server.inject({ url: `/check/${created.json().check_code}` })
  assert.ok(page.body.includes('Soins &lt;b&gt;&amp; plus&lt;/b&gt;'))
})

test('a list campaign whose name or prefix reveals a condition has a neutral name where others see it', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  for (const [name, prefix] of [
    ['Suivi des PVVІH', 'DKRSUI'],
    ['Suivi communautaire', 'DKRVIH'],
  ] as const) {
    const body = { name, campaign_type: 'care', prefix, language: 'fr', template_id: 'vital' }
    const campaign = (await operator.post('/campaigns', body)).json()
    assert.equal(campaign.name, name, 'those who made it see what they wrote')
    const page = await server.inject({ url: `/check/${campaign.check_code}` })
    assert.ok(page.body.includes('Programme de santé'))
    assert.ok(!page.body.includes(name) && !page.body.includes('VIH'))
    const row = await inReadScope(services, own.id, (scope) => getCampaign(scope, campaign.id))
    const setting = await readJobSetting(services, row, undefined, { expires: false })
    assert.equal(setting.programme, 'Programme de santé')
    assert.equal(publicNameOf(row, 'en'), 'Health programme')
  }
})
