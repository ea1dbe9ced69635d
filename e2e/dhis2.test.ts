import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Dhis2Simulator, startDhis2 } from '@samakart/dhis2-simulator'
import { until } from '@samakart/server/testing/until'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
let dhis2: Dhis2Simulator

before(async () => {
  ;[session, dhis2] = await Promise.all([
    ConsoleSession.open(),
    startDhis2({ version: '2.41.9', enrollments: 12, programmes: ['pev', 'vih'], seed: 7 }),
  ])
  page = session.page
  await session.signIn(undefined, '/#/dhis2')
})

after(async () => {
  await session?.[Symbol.asyncDispose]()
  await dhis2?.stop()
})

test('an address without an answer and a refused account are explained, and nobody is signed out', async () => {
  await page.getByText('Aucun DHIS2 n’est connecté').waitFor()
  await page.getByRole('button', { name: 'Connecter DHIS2' }).click()
  await fillAccount('http://127.0.0.1:9/dhis', 'somebody', 'wrong')
  await page.getByRole('button', { name: 'Essayer la connexion' }).click()
  await page.getByText('Aucun DHIS2 ne répond à cette adresse').waitFor()
  await page.getByText('Une faute de frappe dans l’adresse.').waitFor()
  await fillAccount(dhis2.url, dhis2.account.username, 'wrong')
  await page.getByRole('button', { name: 'Essayer la connexion' }).click()
  await page.getByText('DHIS2 refuse ce compte').waitFor()
  await page.getByText('vous restez connecté à Samakart').waitFor()
  await session.checkScreen('dhis2-refused')
})

test('a connection is tested, its checks are listed, and it is saved', async () => {
  await fillAccount(dhis2.url, dhis2.account.username, dhis2.account.password)
  await page.getByRole('button', { name: 'Essayer la connexion' }).click()
  await page.getByText('Le compte est accepté').waitFor()
  await page.getByText(/DHIS2 2\.41.*prise en charge/).waitFor()
  await page.getByRole('button', { name: 'Enregistrer cette connexion' }).click()
  await page.getByText('il ne sera plus montré').waitFor()
  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await page
    .getByRole('link', { name: /^Ouvrir / })
    .first()
    .waitFor()
  await session.checkScreen('dhis2')
})

test('attributes are mapped with real samples beside them', async () => {
  await page.goto(`/#/dhis2/${dhis2.world.programme('pev').id}`)
  await page.getByText('Champs de la carte').waitFor()
  await page.getByRole('button', { name: 'Proposer' }).click()
  await page.locator('li', { hasText: 'Prénom' }).getByText(' · ').first().waitFor()
  await page.getByRole('button', { name: 'Enregistrer les champs' }).click()
  await page.getByText(/\d+ champs reliés\./).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Produire les cartes' }).waitFor()
  await page.getByRole('img', { name: 'Aperçu de la carte' }).waitFor()
  const drawn = page.waitForResponse('**/dhis2/preview-card-png')
  await page.getByLabel('Modèle').selectOption('sovereign')
  await page.getByLabel('Couleur d’accent, code').fill('#ffd34d')
  await page.getByLabel('Aperçu avec').selectOption({ index: 2 })
  assert.equal((await drawn).status(), 200)
  await session.checkScreen('dhis2-programme')
  await page.getByLabel('Modèle').selectOption('vital')
})

test('a schedule is saved and removed', async () => {
  await page.getByLabel('Lire toutes les').selectOption('30')
  await page.getByRole('button', { name: 'Enregistrer le rythme' }).click()
  await page.getByText('Prochaine lecture').waitFor()
  assert.ok(await page.getByLabel('Active', { exact: true }).isChecked(), 'a schedule is active when it is saved')
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByText('Plus de lecture planifiée.').waitFor()
})

test('a read shows its progress and counts its results', async () => {
  await page.getByRole('button', { name: 'Lire les changements' }).click()
  await page.getByText('Terminée', { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 60_000 })
  await page.getByText('Nouvelles identités').first().waitFor()
})

test('a unit is found in the tree and by its name, and what would be made is tried without writing', async () => {
  await page.getByRole('button', { name: 'Choisir', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Déplier Région médicale de Dakar' }).click()
  await dialog.getByRole('button', { name: 'District de Pikine', exact: true }).waitFor()
  await session.checkScreen('dhis2-units')
  await dialog.getByLabel('Chercher par le nom').fill('senegal')
  await dialog.getByText('Aucune unité de ce nom.').waitFor()
  await dialog.getByLabel('Chercher par le nom').fill('séné')
  await dialog.getByRole('button', { name: 'Sénégal' }).click()
  await page.getByText('Sénégal', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Essayer sans rien écrire' }).click()
  await page.getByText('Rien n’a été écrit').waitFor()
  await page.getByRole('button', { name: 'Changer', exact: true }).click()
  await dialog.getByRole('button', { name: 'Toutes les unités' }).click()
})

test('the health of the connection is on one page', async () => {
  const address = page.url()
  await page.goto('/#/dhis2/health')
  await page.getByText('2.41.9 (prise en charge)').waitFor()
  await page.getByText('Tout va bien').first().waitFor()
  await page.getByText('seulement ce qui a changé').waitFor()
  await session.checkScreen('dhis2-health')
  await page.goto(address)
})

test('cards are made from enrollments, and a link opens the result', async () => {
  await page.getByRole('button', { name: 'Produire les cartes' }).click()
  await page.getByText(/Environ \d+ cartes à produire/).waitFor()
  await page.getByRole('link', { name: 'Ouvrir les cartes' }).first().waitFor({ timeout: 90_000 })
  await session.checkScreen('dhis2-runs')
  await page.getByRole('link', { name: 'Ouvrir les cartes' }).first().click()
  await page.waitForURL(/#\/jobs\//)
})

test('the figures of a unit lead to the units below it and to the lists of its people and cards', async () => {
  await page.goto('/#/dhis2')
  await page.getByRole('link', { name: 'Chiffres par unité' }).click()
  await page.getByRole('heading', { level: 2, name: 'Sénégal' }).waitFor()
  const below = page.getByRole('table', { name: 'Unités qui en dépendent' })
  await below
    .getByRole('link', { name: /^Région médicale/ })
    .first()
    .waitFor()
  await session.checkScreen('dhis2-unit-figures')
  const region = await below
    .getByRole('link', { name: /^Région médicale/ })
    .first()
    .innerText()
  await page.keyboard.press('Tab')
  await below.getByRole('link', { name: region }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: region }).waitFor()
  const people = await page.locator('dl', { hasText: 'Sans carte valide' }).locator('dd').first().innerText()
  await page.getByRole('link', { name: 'Voir les personnes' }).click()
  await page.waitForURL(/#\/registry\?/)
  await page.getByText(region, { exact: true }).first().waitFor()
  const unit = new URLSearchParams(page.url().split('?')[1]).get('unit')
  const { total } = await session.call<{ total: number }>('GET', `/mpi/people?org_unit=${unit}`)
  assert.equal(people, String(total))
  await page.goBack()
  await page.getByRole('link', { name: 'Voir les cartes' }).click()
  await page.waitForURL(/#\/cards\?/)
})

test('whoever has a card is skipped or gets it replaced, as was chosen', async () => {
  const programme = dhis2.world.programme('pev').id
  await page.goto(`/#/dhis2/${programme}`)
  const choice = page.getByLabel('Qui a déjà une carte')
  await choice.waitFor()
  assert.equal(await choice.inputValue(), 'skip')
  await page.getByLabel('Refaire aussi les cartes déjà faites').check()
  assert.equal(await choice.inputValue(), 'replace')
  await choice.selectOption({ label: 'Ne pas refaire de carte' })
  await page.getByRole('button', { name: 'Produire les cartes' }).click()
  await page.getByText('Avaient déjà une carte').first().waitFor({ timeout: 60_000 })
  await session.checkScreen('dhis2-skipped')
  const { items } = await session.call<{ items: { programme_uid: string; campaign_id: string }[] }>(
    'GET',
    '/dhis2/programmes',
  )
  const campaign = items.find(({ programme_uid }) => programme_uid === programme)?.campaign_id
  const count = async (status: string) =>
    (await session.call<{ total: number }>('GET', `/campaigns/${campaign}/cards?status=${status}`)).total
  const people = await count('valid')
  assert.deepEqual([people > 0, await count('revoked')], [true, 0])
  await choice.selectOption({ label: 'Remplacer : l’ancienne est révoquée' })
  await page.getByRole('button', { name: 'Produire les cartes' }).click()
  await page.getByText(`${people} sur ${people}`).nth(1).waitFor({ timeout: 60_000 })
  // All cards are drawn before the earlier ones are replaced.
  await until(async () => (await count('revoked')) === people)
  assert.equal(await count('valid'), people)
})

test('blocked attributes are listed with their category; lifting a block takes a reason and is recorded', async () => {
  await page.goto(`/#/dhis2/${dhis2.world.programme('vih').id}`)
  await page.getByText('Ces attributs sont bloqués').waitFor()
  await page.getByText('VIH/sida').first().waitFor()
  await page
    .getByRole('button', { name: /^Lever le blocage/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lever le blocage' }).click()
  await dialog.getByText('Ce champ est obligatoire.').waitFor()
  await dialog.getByLabel('Motif').fill('accord écrit du comité d’éthique')
  await session.checkScreen('dhis2-lift')
  await dialog.getByRole('button', { name: 'Lever le blocage' }).click()
  await page.getByText('Blocage levé et inscrit au journal.').waitFor()
  await page
    .getByRole('button', { name: /^Rebloquer/ })
    .first()
    .click()
  await page.getByText('L’attribut est de nouveau bloqué.').waitFor()
})

test('nothing was written to DHIS2; no page broke the content policy or threw an error', () => {
  dhis2.assertOnlyGets()
  assert.deepEqual(session.pageErrors, [])
})

async function fillAccount(url: string, username: string, password: string): Promise<void> {
  await page.getByLabel('Adresse', { exact: false }).first().fill(url)
  await page.getByLabel('Identifiant DHIS2').fill(username)
  await page.getByLabel('Mot de passe ou jeton d’accès').fill(password)
}
