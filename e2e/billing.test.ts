import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  await session.signIn(await session.addDistrict(500_000), '/#/billing')
})

after(() => session?.[Symbol.asyncDispose]())

test('the balance, the quotas and how to top up are on one page', async () => {
  await page.getByText('500 000 F CFA', { exact: true }).waitFor()
  await page.getByText('0 sur 100').first().waitFor()
  await page.getByText('envoyez votre paiement à l’administrateur').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Recharger' }).count(), 0)
  await page.getByText('Solde d’ouverture').waitFor()
  await session.checkScreen('billing')
})

test('the price of a plan is shown before it is chosen; a plan that is too expensive is refused with the missing amount', async () => {
  await page.getByRole('link', { name: 'Plans et modules' }).click()
  await page.getByRole('heading', { level: 2, name: 'Essential' }).waitFor()
  await session.checkScreen('plans')
  await page.getByRole('button', { name: 'Choisir National Infrastructure' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Il manque 1 000 000 F CFA.').waitFor()
  await dialog.getByRole('button', { name: 'Changer de plan' }).click()
  await dialog.getByText('Le solde ne suffit pas').waitFor()
  await dialog.getByText('Faites recharger le solde').waitFor()
  await session.checkScreen('plan-refused')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
})

test('a plan is changed, and its modules come with it', async () => {
  await page.getByRole('button', { name: 'Choisir Regional Command' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Passerelle SMS et WhatsApp').waitFor()
  await dialog.getByRole('button', { name: 'Changer de plan' }).click()
  await page.getByText(/Vous êtes au plan Regional Command\. Facture FAC-/).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Regional Command' }).getByText('Votre plan').waitFor()
})

test('a module is activated for its price', async () => {
  await page.getByRole('button', { name: 'Activer Analyses avancées' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Activer', exact: true }).click()
  await page.getByText(/Analyses avancées est actif\. Facture FAC-/).waitFor()
})

test('the invoice is downloaded as a PDF, in French and in English', async () => {
  await page.getByRole('link', { name: 'Factures' }).click()
  await page.getByRole('cell', { name: 'Abonnement' }).waitFor()
  await session.checkScreen('invoices')
  for (const [button, name] of [
    [/^FR: Télécharger .*français/i, /^FAC-\d{4}-\d+\.pdf$/],
    [/^EN: Télécharger .*english/i, /^FAC-\d{4}-\d+-en\.pdf$/],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).first().click()
    const file = await coming
    assert.match(file.suggestedFilename(), name)
    assert.equal((await readFile(await file.path())).subarray(0, 5).toString(), '%PDF-')
  }
})

test('the ledger lists every movement, filters and exports', async () => {
  await page.getByRole('link', { name: 'Grand livre' }).click()
  await page.getByText('Chaque débit a sa facture (2).').waitFor()
  await session.checkScreen('ledger')
  await page.getByText('Crédits', { exact: true }).click()
  await page.getByText('-250 000 F CFA').waitFor({ state: 'detached' })
  await page.getByText('Solde d’ouverture').waitFor()
  await page.getByText('Tout', { exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  assert.match(text, /;250000;;250000;FAC-/)
  assert.match(text, /;500000;500000;/)
})

test('settings show the invoice details, how long files are kept, the identity QR, and the signing key', async () => {
  await page.goto('/#/settings')
  await page.getByLabel('Raison sociale').waitFor()
  await page.getByLabel('NINEA').fill('005123456 2G3')
  const details = page.locator('form', { has: page.getByLabel('NINEA') })
  await details.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Coordonnées enregistrées.').waitFor()
  await page.getByText('Rien n’est supprimé dans les 30 prochains jours.').waitFor()
  await page.getByLabel('Jours après la fin du travail').fill('0')
  await page.getByRole('button', { name: 'Enregistrer la durée' }).click()
  await page.getByText('Un nombre entier de 1 à 3 650.').waitFor()
  await page.getByLabel('Jours après la fin du travail').fill('30')
  await page.getByRole('button', { name: 'Enregistrer la durée' }).click()
  await page.getByText('Durée enregistrée.').waitFor()
  await page.getByText('quiconque scanne la carte lit').waitFor()
  await page.getByLabel('Imprimer le QR d’identité sur les prochains travaux').click({ force: true })
  await page.getByLabel('Date de naissance').selectOption('full')
  await page.getByAltText('Exemple de QR d’identité').waitFor()
  await page.getByRole('button', { name: 'Enregistrer le réglage' }).click()
  await page.getByText('Réglage enregistré.').waitFor()
  await page.reload()
  await page.getByAltText('Exemple de QR d’identité').waitFor()
  assert.equal(await page.getByLabel('Date de naissance').inputValue(), 'full')
  const { keys } = await session.call<{ keys: { fingerprint: string }[] }>('GET', '/keys')
  await page.getByText(keys[0]?.fingerprint ?? 'no key').waitFor()
  await session.checkScreen('settings')
})

test('the administrator records a payment', async () => {
  await page.evaluate('localStorage.clear()')
  await page.goto('/#/sign-in')
  await page.reload()
  await session.signIn(undefined, '/#/billing')
  await page.getByRole('button', { name: 'Recharger' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Organisation').selectOption({ label: 'District de Pikine' })
  await dialog.getByLabel('Montant').fill('1 000 000')
  await dialog.getByLabel('Référence du paiement').fill('WAVE-20261115')
  await session.checkScreen('top-up')
  await dialog.getByRole('button', { name: 'Recharger' }).click()
  await page.getByText('1 000 000 F CFA crédités').waitFor()
})

test('no page broke the content policy or threw an error', () => {
  assert.deepEqual(session.pageErrors, [])
})
