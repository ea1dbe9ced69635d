import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
const phone = { width: 360, height: 740 }

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  for (const [name, prefix] of [
    ['Guichet Pikine', 'PIKGUI'],
    ['Nutrition', 'PIKNUT'],
  ]) {
    const campaign = { name, campaign_type: 'vaccination', prefix, language: 'fr', template_id: 'vital' }
    await session.call('POST', '/campaigns/', { ...campaign, valid_months: 24 })
  }
  await session.signIn(undefined, '/#/registry')
  await page.setViewportSize(phone)
})

after(() => session?.[Symbol.asyncDispose]())

test('on a telephone somebody born about 1950 is registered and gets a printed card', async () => {
  // The empty page offers the same.
  await page.getByRole('button', { name: 'Inscrire une personne' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prénom').fill('Coumba')
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Thiam')
  await dialog.getByLabel('Date de naissance').fill('1950')
  await dialog.getByLabel('Sexe').selectOption('F')
  await dialog.getByLabel('Téléphone').fill('77 123 45 67')
  await dialog.getByRole('button', { name: 'Inscrire une personne' }).click()
  await page.getByRole('heading', { level: 1, name: 'Coumba THIAM' }).waitFor()
  await page.getByText(/^vers 1950/).waitFor()

  await page.getByRole('button', { name: 'Faire une carte' }).click()
  await dialog.getByRole('combobox', { name: 'Campagne' }).selectOption({ label: 'Guichet Pikine (PIKGUI)' })
  await session.checkScreen('make-card')
  await page.setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Faire une carte' }).click()
  await dialog.getByRole('img', { name: /^Carte PIKGUI-/ }).waitFor()
  await session.checkScreen('made-card')
  await page.setViewportSize(phone)
  for (const [button, name] of [
    ['Imprimer la carte', /^PIKGUI-\w+-cr80\.pdf$/],
    ['Sur feuille A4', /^PIKGUI-\w+-a4\.pdf$/],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: button }).click(),
    ])
    assert.match(file.suggestedFilename(), name)
  }
})

test('the card is sent to the number of the registry', async () => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await dialog.getByText('Un message avec le lien vers la carte').waitFor()
  await dialog.getByText(/^Quota : 1 message sur /).waitFor()
  await dialog.getByText(/^1 SMS chez l’opérateur, environ /).waitFor()
  await session.checkScreen('send-card-by-code')
  await page.setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Mode d’essai : le message est dans la boîte d’envoi.').waitFor()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
})

test('the campaign is remembered; a lost card is replaced by naming it and its holder, and an old one is renewed', async () => {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Faire une carte' }).click()
  await dialog.getByText(/^Coumba THIAM a déjà la carte PIKGUI-/).waitFor()
  assert.match((await dialog.locator('option:checked').textContent()) ?? '', /PIKGUI/)
  await dialog.getByLabel('Remplacer par une nouvelle carte').check()
  await dialog
    .getByText(/^PIKGUI-\w+ est révoquée dès que la nouvelle est valable\. Cela ne peut pas être annulé\.$/)
    .waitFor()
  await session.checkScreen('make-card-held')
  await page.setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Faire une carte' }).click()
  await dialog.getByRole('img', { name: /^Carte PIKGUI-/ }).waitFor()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await page.getByText('Révoquée', { exact: true }).waitFor()

  await page.getByRole('button', { name: /^Renouveler la carte PIKGUI-/ }).click()
  await dialog.getByText(/^Carte PIKGUI-\w+ de Coumba THIAM$/).waitFor()
  await dialog.getByText('cela ne peut pas être annulé').waitFor()
  await session.checkScreen('renew-card')
  await page.setViewportSize(phone)
  await dialog.getByLabel('Nouvelle carte valable jusqu’au').fill('2033-12-31')
  await dialog.getByRole('button', { name: 'Renouveler' }).click()
  await dialog.getByRole('img', { name: /^Carte PIKGUI-/ }).waitFor()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await page.getByText(/valable jusqu’au 31 décembre 2033/).waitFor()
  // What was just said lies over the last card until it goes.
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' })
  await session.checkScreen('person-with-cards')
  assert.deepEqual(session.pageErrors, [])
})
