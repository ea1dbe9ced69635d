import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp, PASSWORD } from '#testing/test-app.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'

const { organization, server, services } = await openTestApp()
const org = await organization()
const viewer = await org.as('viewer')

const estimate = async (password: string, more: object = {}, language = 'fr') =>
  (await viewer.post('/auth/password/strength', { password, ...more }, { 'accept-language': language })).json()

test('common passwords, names, keys, dates and what is known of the user are weak; unrelated words are strong', async () => {
  const about = { email: 'awa.ndiaye@sante.sn', full_name: 'Awa Ndiaye' }
  for (const weak of [
    'motdepasse1',
    'azertyuiop',
    'Senegal2024',
    'awandiaye12',
    'Passer@123',
    '01/02/1990',
    'samakart-demo',
  ]) {
    const { is_strong_enough, advice } = await estimate(weak, about)
    assert.equal(is_strong_enough, false, weak)
    assert.match(advice, /mots|mot/, weak)
  }
  for (const strong of ['baobab lumière vélo mardi', 'kër gu mag gi ci ndar', 'xT7#pQ92mLr4']) {
    assert.deepEqual([(await estimate(strong, about)).is_strong_enough, strong], [true, strong])
  }
})

test('the sentence says what is wrong, in three languages', async () => {
  const sentences = await Promise.all(['fr', 'en', 'wo'].map((language) => estimate('qwertyuiop', {}, language)))
  assert.equal(new Set(sentences.map(({ advice }) => advice)).size, 3)
  const [keys, personal] = [
    await estimate('motdepasse'),
    await estimate('awa-ndiaye', { email: 'awa-ndiaye@sante.sn' }),
  ]
  assert.notEqual(keys.advice, personal.advice)
})

test('parts of the organization’s name, and what breaches have shown, are weak in any capitals', async () => {
  const admin = await org.as('admin')
  const renamed = await organization()
  const rename = { name: 'Xaritu Tambalacoumbanéné' }
  await admin.send({ method: 'PATCH', url: `/admin/organizations/${renamed.id}`, payload: rename })
  let count = 0
  const of = (password: string, organization_id: string, more = {}) =>
    admin.post('/admin/users', {
      email: `nobody${++count}@example.org`,
      role: 'viewer',
      password,
      organization_id,
      ...more,
    })
  const refused = await of('tambalacoumbanéné26', renamed.id)
  assert.deepEqual([refused.statusCode, refused.json().errors[0].path], [422, 'password'])
  assert.equal((await of('tambalacoumbanéné26', org.id)).statusCode, 201, 'a stranger’s name is no clue here')
  for (const more of [{ full_name: 'Serigneba Mbackenar' }, { email: 'mbackenar.serigneba@sante.sn' }])
    assert.equal((await of('Mbackenar-Serigneba7', org.id, more)).statusCode, 422)
  for (const shown of ['PASSWORD1', 'ILoveYou', 'trustno1']) assert.equal((await estimate(shown)).score, 0, shown)
})

test('a weak password is refused with that sentence wherever one is set', async () => {
  const admin = await org.as('admin')
  const person = { email: 'modou@example.org', role: 'viewer', organization_id: org.id }
  const created = await admin.post('/admin/users', { ...person, password: 'Dakar12345' })
  assert.deepEqual([created.statusCode, created.json().errors[0].path], [422, 'password'])
  const changed = await viewer.post('/auth/password', { current_password: PASSWORD, new_password: 'bonjour2026' })
  assert.deepEqual([changed.statusCode, changed.json().errors[0].path], [422, 'new_password'])
})

test('a password made to be slow to estimate delays nobody', async () => {
  const hostile = 'P4$$w0rD1l0v3'.repeat(10).slice(0, 128)
  const answer = await whileOthersAreAnswered(
    { server, services: { ...services, sandbox: services.passwordEstimator.sandbox } },
    () => viewer.post('/auth/password/strength', { password: hostile }),
  )
  assert.equal(answer.statusCode, 200)
})
