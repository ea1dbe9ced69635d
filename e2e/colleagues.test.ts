import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
let manager: { email: string; password: string }
let link: string

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  await page.goto('/')
  manager = await session.addDistrict(500_000)
})

after(() => session?.[Symbol.asyncDispose]())

test('a manager invites a colleague and gets a link to hand over', async () => {
  await session.signIn(manager, '/#/colleagues')
  await page.getByText('Vous êtes seul pour l’instant').waitFor()
  await session.checkScreen('colleagues-alone')
  await page.getByRole('button', { name: 'Inviter un collègue' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom complet').fill('Modou FALL')
  await dialog.getByLabel('Adresse e-mail').fill('modou.fall@pikine.sn')
  assert.equal(await dialog.getByRole('option', { name: 'Administrateur', exact: true }).count(), 0)
  await session.checkScreen('invite-colleague')
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  await page.getByRole('heading', { name: 'Lien pour Modou FALL' }).waitFor()
  link = await page.getByLabel('Lien', { exact: true }).inputValue()
  assert.match(link, /\/#\/link\/skl_[\w-]{43}$/)
  await session.checkScreen('hand-over-link')
  await page.getByRole('button', { name: 'Terminé' }).click()
  await page.getByText('Invité', { exact: true }).waitFor()
  await session.checkScreen('colleagues')
})

test('the colleague chooses a password on a phone and is in', async () => {
  await page.evaluate('localStorage.clear()')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Bienvenue' }).waitFor()
  const field = page.getByLabel('Mot de passe', { exact: true })
  await field.fill('modou2026')
  await page.getByText(/Solidité/).waitFor()
  await session.checkScreen('invitation')
  await page.setViewportSize({ width: 360, height: 740 })
  await field.fill('baobab lumière vélo mardi')
  await page.getByText('Solidité : très bonne').waitFor()
  await page.getByRole('button', { name: 'Choisir et entrer' }).click()
  await page.getByRole('button', { name: /^Compte de Modou FALL/ }).waitFor()
  await page.getByRole('heading', { name: /Modou FALL/ }).waitFor()
})

test('a used link says what to do; a forgotten password is asked for', async () => {
  await page.evaluate('localStorage.clear()')
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByText('Ce lien a déjà servi').waitFor()
  await session.checkScreen('used-link')
  await page.getByRole('link', { name: 'Aller à la connexion' }).click()
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
  await session.checkScreen('forgotten')
  await page.getByLabel('Adresse e-mail').fill('modou.fall@pikine.sn')
  await page.getByRole('button', { name: 'Demander un lien' }).click()
  await page.getByText('Si modou.fall@pikine.sn a un compte').waitFor()
})

test('the manager makes a new link, changes the role and closes the account', async () => {
  await session.signIn(manager, '/#/colleagues')
  await page.getByRole('button', { name: 'Nouveau lien pour Modou FALL' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Créer le lien' }).click()
  const second = await page.getByLabel('Lien', { exact: true }).inputValue()
  assert.notEqual(second, link)
  await page.getByRole('button', { name: 'Terminé' }).click()
  await page.getByRole('button', { name: 'Modifier Modou FALL' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rôle').selectOption('viewer')
  await dialog.getByLabel('Fermer l’accès').check({ force: true })
  await session.checkScreen('change-colleague')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Fermé', { exact: true }).waitFor()
})

test('the audit trail names the colleague and is filtered by who and what', async () => {
  await page.goto('/#/audit')
  await page.getByLabel('Acte').selectOption('user.invitation_accepted')
  await page.getByRole('cell', { name: 'Modou FALL' }).first().waitFor()
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await page.getByLabel('Qui').selectOption({ label: 'Awa DIOP' })
  await page.getByText('Rien ne correspond').waitFor()
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await page.getByLabel('Acte').selectOption('user.invited')
  await page.getByRole('cell', { name: 'Collègue invité' }).waitFor()
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await session.checkScreen('audit-filters')
})

test('an organization is suspended from its row, and its users read why', async () => {
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByText('Vous êtes déconnecté.').waitFor()
  await session.signIn(undefined, '/#/organizations')
  await page
    .getByRole('row', { name: /District de Pikine/ })
    .getByText(/500\s000/)
    .waitFor()
  await session.checkScreen('organizations')
  await page.getByRole('button', { name: 'Modifier « District de Pikine »' }).click()
  await page.getByLabel('Suspendre l’organisation').check({ force: true })
  await session.checkScreen('change-organization')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Suspendue', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByText('Vous êtes déconnecté.').waitFor()
  await page.getByLabel('Adresse e-mail').fill(manager.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(manager.password)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Votre organisation est suspendue').waitFor()
  assert.deepEqual(session.pageErrors, [])
})
