import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
let manager: { email: string; password: string }

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  await page.goto('/')
  manager = await session.addDistrict(500_000)
  await session.signIn(manager)
})

after(() => session?.[Symbol.asyncDispose]())

test('the bell rings when cards are ready, without a reload', async () => {
  await page.getByRole('button', { name: 'Alertes : 0 non lues' }).waitFor()
  const campaign = { campaign_type: 'vaccination', prefix: 'DKRCLOC', language: 'fr', template_id: 'aero' }
  const { id } = await session.call<{ id: string }>('POST', '/campaigns', { name: 'Rougeole', ...campaign }, manager)
  const beneficiaries = [{ first_name: 'Coumba', last_name: 'SARR', date_of_birth: '1991-02-03' }]
  await session.call('POST', `/campaigns/${id}/jobs`, { beneficiaries }, manager)
  await page.getByRole('button', { name: 'Alertes : 1 non lues' }).click()
  await page.getByRole('link', { name: 'Cartes prêtes : 1' }).waitFor()
  await session.checkScreen('alerts')
  await page.getByRole('link', { name: 'Cartes prêtes : 1' }).click()
  await page.waitForURL(/#\/jobs\/job_/)
  await page.getByRole('button', { name: 'Alertes : 0 non lues' }).waitFor()
})

test('Ctrl-K finds people, cards, campaigns and pages', async () => {
  await page.getByRole('button', { name: 'Chercher (Ctrl-K)' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Chercher' })
  await field.fill('coumba sarr')
  await page.getByRole('option', { name: /Coumba SARR/i }).waitFor()
  await session.checkScreen('find')
  await field.fill('rougeole')
  await page.getByRole('option', { name: /Rougeole/ }).waitFor()
  await field.fill('collegues')
  await page.getByRole('option', { name: 'Collègues' }).waitFor()
  const { items } = await session.call<{ items: { card_code: string }[] }>('GET', '/cards', undefined, manager)
  await field.fill(items[0]?.card_code ?? '')
  await page.getByRole('option', { name: new RegExp(items[0]?.card_code ?? '?') }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Coumba SARR/i }).waitFor()
  assert.deepEqual(session.pageErrors, [])
})

test('the account page offers how alerts are sent', async () => {
  await page.goto('/#/account')
  await page.getByText('n’envoie ni e-mails ni SMS').waitFor()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('dialog').getByLabel('Nom').fill('Awa DIOP NDOYE')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Votre compte est à jour.').waitFor()
  await page.getByRole('button', { name: 'Compte de Awa DIOP NDOYE' }).waitFor()
  await session.checkScreen('account-with-alerts')
})
