import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { findAccessibilityFaults } from './accessibility.ts'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession

before(async () => {
  session = await ConsoleSession.open()
  const campaign = { name: 'Vaccination', campaign_type: 'vaccination', prefix: 'DKRVAC', language: 'fr' }
  const { id } = await session.call<{ id: string }>('POST', '/campaigns/', { ...campaign, template_id: 'vital' })
  const beneficiaries = ['Awa', 'Modou', 'Khady'].map((first_name) => ({
    first_name,
    last_name: 'Sarr',
    region_code: 'THI',
  }))
  const { job_id } = await session.call<{ job_id: string }>('POST', `/campaigns/${id}/jobs`, { beneficiaries })
  while ((await session.call<{ status: string }>('GET', `/jobs/${job_id}`)).status !== 'completed') await pause(100)
})

after(() => session?.[Symbol.asyncDispose]())

test('activity: figures and bars of the period, and the same figures as a file', async () => {
  const { page } = session
  await session.signIn(undefined, '/#/insights')
  await page.getByText('Cartes produites').first().waitFor()
  await page.getByRole('img', { name: /^Cartes par jour : 3 en tout, au plus 3/ }).waitFor()
  await session.checkScreen('activity')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter « Cartes par jour » en CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  assert.match(text, /^\uFEFFdate,jobs,cards,dhis2_cards\r\n/)
  assert.match(text, /,1,3,0\r\n$/)
  await page.getByText('7 jours').click()
  await page.waitForURL(/days=7/)
})

test('regions: a map and a table with the same figures, by where people live or by prefix; a target changes the coverage', async () => {
  const { page } = session
  await page.getByRole('link', { name: 'Régions', exact: true }).click()
  await page.getByRole('img', { name: /^Plan du pays : Cartes produites, SN/ }).waitFor()
  await page.getByRole('cell', { name: '100 % 3 sur 3 inscrits' }).waitFor()
  await page.getByRole('button', { name: 'Objectif pour Thiès' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Personnes qui devraient avoir une carte').fill('0')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.getByText('Entrez un nombre entier d’au moins 1.').waitFor()
  await dialog.getByLabel('Personnes qui devraient avoir une carte').fill('6')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('cell', { name: '50 % 3 sur un objectif de 6' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await session.checkScreen('regions')
  await page.getByText('Préfixe des campagnes').click()
  await page.waitForURL(/basis=prefix/)
  await page.getByRole('cell', { name: '100 % 3 sur 3 inscrits' }).waitFor()
  await page.getByRole('button', { name: 'Objectif pour Dakar' }).waitFor()
})

test('a console that nobody touches for an hour stops asking, so that its session can end; it goes on when somebody is back', async () => {
  const { page } = session
  await page.clock.install()
  await page.reload()
  await page.getByRole('img', { name: /^Plan du pays/ }).waitFor()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/live-events')) asked++
  })
  const isAsked = async (seconds: number) => {
    asked = 0
    await page.clock.fastForward(seconds * 1_000)
    await pause(1_000)
    return asked > 0
  }
  assert.equal(await isAsked(20), true)
  await isAsked(3_600)
  assert.deepEqual([await isAsked(20), await isAsked(20)], [false, false])
  await page.mouse.move(200, 300)
  assert.equal(await isAsked(20), true)
})

test('forecasts: the page says when it is too early, and shows the health score', async () => {
  const { page } = session
  await page.getByRole('link', { name: 'Prévisions', exact: true }).click()
  await page.getByText('Il faut au moins trois jours d’activité pour prévoir.').first().waitFor()
  await page.getByText('sur 100').first().waitFor()
  assert.deepEqual(await findAccessibilityFaults(page), [])
})

test('without the module, the page names it, the plans that include it and whom to ask', async () => {
  const { page } = session
  const names = { name: 'District', country_code: 'SN', region_code: 'THI', plan: 'starter' }
  const { id } = await session.call<{ id: string }>('POST', '/admin/organizations', names)
  const reader = { email: 'reader@example.org', password: 'a-long-enough-secret' }
  await session.call('POST', '/admin/users', { ...reader, role: 'viewer', organization_id: id })
  await page.evaluate('localStorage.clear()')
  await page.reload()
  await session.signIn(reader, '/#/insights/forecast')
  await page.getByRole('heading', { name: 'Détection des anomalies' }).waitFor()
  await page.getByText(/compris dans : Sovereign Cloud/).waitFor()
  assert.deepEqual(await findAccessibilityFaults(page), [])
  await page.getByText('Votre responsable de programme peut l’activer').waitFor()
  assert.deepEqual(session.pageErrors, [])
})
