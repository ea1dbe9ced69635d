import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
const mpi: Record<string, string> = {}

const people = {
  aissatou: ['Aïssatou', 'Ndiaye', '1984-05-12', 'F', { phone_number: '771234567', commune: 'Pikine' }],
  moussa: ['Moussa', 'Sarr', '1979-01-30', 'M', {}],
  abdoulaye: ['Abdoulaye', 'Cissé', '1990-02-02', 'M', {}],
  abdoulayeAgain: ['Abdoulaye', 'Cisse', '1990-02-20', 'M', {}],
  mareme: ['Marème', 'Faye', '1980-10-20', 'F', {}],
  twin: ['Mareme', 'Faye', '1980-10-20', 'F', { region_code: 'THI' }],
} as const

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  for (const [key, [first_name, last_name, date_of_birth, gender, more]] of Object.entries(people)) {
    const person = { first_name, last_name, date_of_birth, gender, region_code: 'DKR', country_code: 'SN' }
    const body = { ...person, force_create: true, ...more }
    mpi[key] = (await session.call<{ mpi_id: string }>('POST', '/mpi/register', body)).mpi_id
  }
  const campaign = {
    name: 'Rougeole',
    campaign_type: 'vaccination',
    prefix: 'DKRROU',
    language: 'fr',
    template_id: 'vital',
  }
  const { id } = await session.call<{ id: string }>('POST', '/campaigns/', campaign)
  const [first_name, last_name, date_of_birth, gender] = people.moussa
  const beneficiaries = [{ first_name, last_name, date_of_birth, gender }]
  await session.call('POST', `/campaigns/${id}/jobs`, { beneficiaries })
  await session.signIn(undefined, '/#/registry')
})

after(() => session?.[Symbol.asyncDispose]())

test('people are found while the user types, without accents and with the keyboard alone', async () => {
  await page.getByText('6 personnes').waitFor()
  await session.checkScreen('registry')
  await page.getByRole('heading', { level: 1, name: 'Registre' }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('ndiay aissatou')
  await page.waitForURL(/q=ndiay(%20|\+)aissatou/)
  await page.getByText('1 personne', { exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Aïssatou NDIAYE' }).waitFor()
  await page.getByText('+221771234567').waitFor()
  await session.checkScreen('identity')
  await page.goBack()
  await page.getByText('1 personne', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Chercher une personne').inputValue(), 'ndiay aissatou')
})

test('a search without results gives advice and can be cleared', async () => {
  await page.getByLabel('Chercher une personne').fill('zzqq')
  await page.getByText('Personne ne correspond').waitFor()
  await page.getByRole('button', { name: 'Tout effacer' }).click()
  await page.getByText('6 personnes').waitFor()
  await page.getByLabel('Naissance').fill('30/01/1979')
  await page.getByRole('link', { name: /Moussa SARR/ }).waitFor()
  await page.getByText('1 personne', { exact: true }).waitFor()
  await page.getByLabel('Naissance').fill('')
})

test('a known person is shown before a second identity is created', async () => {
  await page.getByRole('button', { name: 'Inscrire une personne' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Inscrire une personne' }).click()
  await dialog.getByText('Ce champ est obligatoire.').first().waitFor()
  await session.checkScreen('register')
  await dialog.getByLabel('Prénom').fill('Moussa')
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Sarr')
  await dialog.getByLabel('Date de naissance').fill('30/01/1979')
  await dialog.getByLabel('Sexe').selectOption('M')
  await dialog.getByRole('button', { name: 'Inscrire une personne' }).click()
  await page.getByText('Déjà inscrit ?').waitFor()
  await dialog.getByText(mpi.moussa ?? '').waitFor()
  await dialog.getByText('Pourquoi ce score').click()
  await dialog.getByText('le même jour').waitFor()
  await dialog.getByRole('button', { name: 'Inscrire quand même…' }).click()
  await dialog.getByText('C’est vraiment quelqu’un d’autre ?').waitFor()
  await session.checkScreen('duplicate')
  await dialog.getByRole('button', { name: 'Ouvrir cette identité' }).click()
  await page.getByRole('heading', { level: 1, name: 'Moussa SARR' }).waitFor()
})

test('a correction is in the history, with the value before it', async () => {
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Commune').fill('Rufisque')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Modifications enregistrées.').waitFor()
  await page.getByText('Correction').waitFor()
  await page.locator('ins', { hasText: 'Rufisque' }).waitFor()
})

test('on a person’s page a lost card is reissued and a DHIS2 record is linked', async () => {
  await page.reload()
  await page.getByRole('button', { name: /^Refaire la carte DKRROU-/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Perdue' }).click()
  await dialog.getByRole('button', { name: 'Refaire', exact: true }).click()
  await dialog.getByAltText(/^Carte DKRROU-/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Révoquée', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Relier à DHIS2' }).click()
  await dialog.getByLabel('UID de la personne').fill('vOxUH373')
  await dialog.getByLabel('Adresse de DHIS2').fill('https://dhis2.example.sn')
  await dialog.getByRole('button', { name: 'Relier', exact: true }).click()
  await dialog.getByText('Un UID a 11 lettres ou chiffres').waitFor()
  await session.checkScreen('link-dhis2')
  await dialog.getByLabel('UID de la personne').fill('vOxUH373fy5')
  await dialog.getByRole('button', { name: 'Relier', exact: true }).click()
  await page.getByText('Reliée à vOxUH373fy5 dans DHIS2.').waitFor()
})

test('two identities are merged, the old address leads to the remaining one, and they are separated again', async () => {
  await page.getByRole('button', { name: 'Fusionner…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('L’autre identité').fill('aissatou')
  await dialog.getByRole('button', { name: /^Choisir Aïssatou NDIAYE/ }).click()
  await dialog.getByLabel('Motif').fill('saisie en double')
  await session.checkScreen('merge')
  await dialog.getByRole('button', { name: 'Fusionner', exact: true }).click()
  await page.getByText('Fusion faite').waitFor()
  await page.goto(`/#/registry/${mpi.aissatou}`)
  await page.getByText(`${mpi.aissatou} a été réunie avec cette identité`).waitFor()
  await page.getByRole('button', { name: 'Séparer…' }).click()
  await dialog.getByRole('button', { name: 'Séparer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Aïssatou NDIAYE' }).waitFor()
})

test('a duplicate is decided and the decision undone with single keys', async () => {
  await page.goto('/#/reviews')
  await page.getByText('2 paires à examiner').waitFor()
  await page.getByRole('heading', { level: 2, name: /Marème FAYE et Mareme FAYE|Abdoulaye/ }).waitFor()
  await page.getByText('Pourquoi ce score').waitFor()
  await session.checkScreen('reviews')
  const pair = page.getByRole('main').getByRole('heading', { level: 2, name: / et / })
  const first = (await pair.textContent()) ?? ''
  await page.keyboard.press('j')
  await pair.filter({ hasNotText: first }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 2, name: first }).waitFor()

  await page.keyboard.press('m')
  await page.getByText(`${first} : fusionnés.`).waitFor()
  await page.getByText('1 paire à examiner').waitFor()
  await page.getByText('(1 sur 1)').waitFor()
  await session.checkScreen('reviews-undo')
  await page.keyboard.press('u')
  await page.getByText('Décision annulée').waitFor()
  await page.getByText('2 paires à examiner').waitFor()
  await page.getByRole('heading', { level: 2, name: first }).waitFor()

  await page.keyboard.press('d')
  await page.getByText(`${first} : deux personnes.`).waitFor()
  await page.getByText('1 paire à examiner').waitFor()
  await page.getByText('(0 sur 1)').waitFor()
  await page.getByText('Distincts', { exact: true }).click()
  await page.getByText('1 décision').waitFor()
  await page.getByRole('button', { name: 'Annuler cette décision' }).click()
  await page.getByText('2 paires à examiner').waitFor()
})

test('the keyboard shortcuts can be switched off', async () => {
  const letters = page.getByRole('switch', { name: 'Raccourcis clavier' })
  await letters.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('m')
  await page.keyboard.press('d')
  await page.keyboard.press('Space')
  assert.ok(await letters.isChecked())
  const { total } = await session.call<{ total: number }>('GET', '/mpi/reviews')
  assert.equal(total, 2)
})

test('an administrator lets the registry learn, sees what decides, and goes back', async () => {
  await page.goto('/#/learned')
  await page.getByText('Le registre n’a encore rien appris.').waitFor()
  await page.getByText(/personnes? sur 100 qui arrivent/).waitFor()
  await page.getByText('Sur les 30 derniers jours : 2 paires à examiner, aucune décidée.').waitFor()
  await page.getByRole('button', { name: 'Apprendre maintenant' }).click()
  await page.getByText('décide', { exact: true }).waitFor({ timeout: 120_000 })
  await page.reload()
  await page.getByText('elles décident seules').waitFor()
  await page.getByText('Doublons estimés').waitFor()
  await session.checkScreen('learned')
  await page.getByRole('button', { name: 'Revenir aux règles livrées' }).click()
  await page.getByText('ancienne', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByText('décide', { exact: true }).waitFor()
})

test('an administrator tries other thresholds and sees which people they would move', async () => {
  await page.goto('/#/learned')
  await page.getByText(/Vous avez décidé de \d+ doublons? possible/).waitFor()
  await page.getByRole('link', { name: 'Essayer d’autres règles' }).click()
  await page.getByLabel('Lier à partir de').fill('75')
  await page.getByRole('button', { name: 'Lancer l’essai' }).click()
  await page.getByText('Doit être au-dessous du seuil pour lier.').waitFor()
  await page.getByLabel('Lier à partir de').fill('80')
  await page.getByRole('button', { name: 'Lancer l’essai' }).click()
  await page.getByText('à examiner → une personne').click({ timeout: 120_000 })
  await page.getByRole('link', { name: /CISSE/ }).first().waitFor()
  await session.checkScreen('lab')
})

test('an unknown identity is explained, with advice', async () => {
  await page.goto('/#/registry/SN-DKR-26-AAAAAAAA')
  await page.getByText('Cette identité n’existe pas.').waitFor()
  await page.getByText('cherchez la personne par son nom').waitFor()
})

test('no page broke the content policy or threw an error', () => {
  assert.deepEqual(session.pageErrors, [])
})
