import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
let manager: { email: string; password: string }

before(async () => {
  session = await ConsoleSession.open({}, { asProcesses: true })
  page = session.page
  await page.goto('/')
  manager = await session.addDistrict(500_000)
})

after(() => session?.[Symbol.asyncDispose]())

const status = (text: string) => page.getByRole('status').getByText(text).waitFor()

test('a new organization’s manager finds what to do first; each step opens where it is done', async () => {
  await session.signIn(manager)
  await page.getByRole('heading', { name: 'Premiers pas' }).waitFor()
  await status('0 sur 5')
  await session.checkScreen('first-steps')
  await page.getByRole('link', { name: /Vos collègues/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom complet').fill('Modou FALL')
  await dialog.getByLabel('Adresse e-mail').fill('modou.fall@pikine.sn')
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  await page.getByRole('button', { name: 'Terminé' }).click()
  await page.goto('/#/')
  await status('1 sur 5')
})

test('steps tick themselves on a phone, and the list goes when it is dismissed', async () => {
  await session.call('PUT', '/brand', { ministry: 'Ministère de la Santé' }, manager)
  const campaign = { campaign_type: 'vaccination', prefix: 'DKRJOUR', language: 'fr', template_id: 'aero' }
  const { id } = await session.call<{ id: string }>('POST', '/campaigns', { name: 'Rougeole', ...campaign }, manager)
  const beneficiaries = [{ first_name: 'Awa', last_name: 'NDIAYE' }]
  await session.call('POST', `/campaigns/${id}/jobs`, { beneficiaries }, manager)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await status('3 sur 5')
  await page.getByRole('link', { name: /Une impression d’essai/ }).click()
  await page.waitForURL(/#\/jobs\/job_/)
  await page.goto('/#/')
  await page.getByRole('button', { name: 'Je l’ai essayé' }).click()
  await status('4 sur 5')
  await session.checkScreen('first-steps-later')
  await page.getByRole('button', { name: 'Ne plus afficher' }).click()
  await page.getByRole('heading', { name: 'Premiers pas' }).waitFor({ state: 'detached' })
})

test('a page that the plan lacks says what it is for and what it costs, and one button buys it', async () => {
  await page.goto('/#/wallet')
  await page.getByText('Passes numériques signés').waitFor()
  assert.equal(await page.getByText(/req_|module_inactive/).count(), 0)
  await session.checkScreen('locked-module')
  await page.goto('/#/dhis2')
  await page.getByText('Lit les inscriptions de vos programmes DHIS2').waitFor()
  await session.checkScreen('locked-plan')
  await page.goto('/#/wallet')
  await page.getByRole('link', { name: 'Activer ce module' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activer' }).click()
  await page.getByText(/Portefeuille souverain.* est actif/).waitFor()
  await page.goto('/#/wallet')
  await page.getByRole('button', { name: 'Délivrer un pass' }).first().waitFor()
})

test('whoever may not buy reads whom to ask', async () => {
  const viewer = { email: 'lecteur@pikine.sn', password: 'deux baobabs tranquilles' }
  const { organization_id } = await session.call<{ organization_id: string }>('GET', '/auth/me', undefined, manager)
  await session.call('POST', '/admin/users', { ...viewer, role: 'viewer', organization_id, full_name: 'Binta SY' })
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByText('Vous êtes déconnecté.').waitFor()
  await session.signIn(viewer, '/#/insights/forecast')
  await page.getByText('Votre responsable de programme peut l’activer').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Activer ce module' }).count(), 0)
  await session.checkScreen('locked-for-viewer')
  assert.deepEqual(session.pageErrors, [])
})
