import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readZip } from '@samakart/card-engine/testing/read-zip'
import type { Page } from 'playwright-core'
import writeXlsxFile from 'write-excel-file/node'
import { ConsoleSession } from './console-session.ts'
import { officeList } from './office-list.ts'
import { openPage, typeCode, verdictOn } from './portal-page.ts'

let session: ConsoleSession
let page: Page
let programmeAdmin: Awaited<ReturnType<ConsoleSession['addDistrict']>>

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  programmeAdmin = await session.addDistrict(5_000)
  await session.signIn(programmeAdmin, '/#/')
})

after(() => session?.[Symbol.asyncDispose]())

const cell = (row: number, field: string) => page.locator(`[data-cell="${row}/${field}"]`)

test('home is a work list with one primary button', async () => {
  await page.getByText('Aucune carte en cours').waitFor()
  await page.getByText('Cartes restantes').waitFor()
  // The empty panel below offers the same.
  const primary = page.getByRole('main').locator('a:not(section a)', { hasText: 'Générer des cartes' })
  assert.equal(await primary.count(), 1)
  await session.checkScreen('home')
  await primary.click()
  await page.getByText('Créez d’abord une campagne').waitFor()
})

test('a campaign is created with a template chosen by its picture', async () => {
  await page.getByRole('link', { name: 'Créer une campagne' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Rougeole Pikine')
  assert.equal(await dialog.getByRole('textbox', { name: 'Préfixe' }).inputValue(), 'DKRROU')
  await dialog.getByRole('textbox', { name: 'Préfixe' }).fill('')
  await dialog.getByRole('button', { name: 'Créer une campagne' }).click()
  await dialog.getByText('3 à 8 majuscules ou chiffres.').waitFor()
  await dialog.getByRole('textbox', { name: 'Préfixe' }).fill('rou')
  await dialog.getByRole('radio', { name: /^Emerald/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Créer une campagne' }).click()
  await dialog.getByText('« ROU » n’est pas une région connue. Pour quelle région est cette campagne ?').waitFor()
  await session.checkScreen('create-campaign')
  await dialog.getByLabel('Région').fill('dakar')
  assert.equal(await dialog.getByRole('textbox', { name: 'Préfixe' }).inputValue(), 'DKRROU')
  await page.keyboard.press('Escape')
  await dialog.getByText('Fermer sans enregistrer ce que vous avez saisi ?').waitFor()
  await session.checkScreen('form-asks-before-it-discards')
  await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
  await dialog.getByLabel('Un numéro de bénéficiaire, une seule carte valide').check()
  await dialog.getByRole('button', { name: 'Créer une campagne' }).click()
  await page.getByText('Pour la campagne « Rougeole Pikine »').waitFor()
  const campaignId = page.url().split('?campaign=')[1] ?? ''
  const made = await session.call<{ unique_beneficiary_ids: boolean }>(
    'GET',
    `/campaigns/${campaignId}`,
    undefined,
    programmeAdmin,
  )
  assert.equal(made.unique_beneficiary_ids, true)
  const off = { unique_beneficiary_ids: false }
  await session.call('PATCH', `/campaigns/${campaignId}`, off, programmeAdmin)
})

test('a spreadsheet with wrong rows is mapped, corrected in the grid and priced before it is submitted', async () => {
  await page.getByText('La liste des personnes').waitFor()
  await session.checkScreen('wizard-source')
  const sheet = writeXlsxFile(officeList(120))
  await page.getByTestId('people-file').setInputFiles({
    name: 'liste.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheet.toBuffer(),
  })
  await page.getByText('120 personnes dans le fichier').waitFor()
  assert.equal(await page.getByLabel('Colonne pour : Prénom').locator('option:checked').textContent(), 'Prénom(s)')
  await session.checkScreen('wizard-columns')
  await page.getByRole('button', { name: 'Continuer' }).click()

  await page.getByText('5 erreurs à corriger, sur 5 lignes').waitFor()
  await page.getByText('Cette date n’existe pas (AAAA-MM-JJ, ou l’année seule).').waitFor()
  await session.checkScreen('wizard-people')
  await cell(1, 'date_of_birth').fill('28/02/1990')
  await page.keyboard.press('F8')
  await page.keyboard.type('77 123 45 67')
  await page.keyboard.press('F8')
  await page.keyboard.type('Faye')
  await page.getByRole('button', { name: 'Erreur suivante' }).click()
  await page.getByText('Cet identifiant figure déjà à la ligne 4 de ce travail.').waitFor()
  await page.getByRole('button', { name: 'Supprimer la ligne 62' }).click()
  await page.getByText('1 erreur à corriger').waitFor()
  // The next row keeps the number that it has in the file.
  await page.getByRole('button', { name: 'Supprimer la ligne 63' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Supprimer la ligne 62' }).count(), 0)
  await page.getByRole('button', { name: 'Annuler la suppression' }).click()
  await page.getByText('2 erreurs à corriger').waitFor()
  await cell(61, 'beneficiary_id').fill('B-61')
  await page.keyboard.press('F8')
  await page.getByText('Une carte ne peut pas montrer « ع ا ئ ش ة » : écrivez en lettres latines.').waitFor()
  assert.equal(await page.evaluate('document.activeElement.dataset.cell'), '70/first_name')
  await page.keyboard.type('Aïcha')

  // A reload keeps the list and what was corrected; only leaving deletes it, and asks before.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Votre liste est toujours là : 120 personnes.').waitFor()
  assert.equal(await cell(1, 'date_of_birth').inputValue(), '1990-02-28')
  await session.checkScreen('wizard-restored')
  await page.getByRole('link', { name: 'Registre' }).first().click()
  await page.getByText('La liste et vos corrections seront effacées de cet ordinateur.').waitFor()
  await session.checkScreen('wizard-leaving')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('Tout est en ordre : 120 personnes.').waitFor()
  await page.getByRole('button', { name: 'Continuer' }).click()

  await page.getByText('120 cartes : 100 dans le quota, 20 × 75 = 1 500 F CFA').waitFor()
  await page.getByText('Solde : 5 000 F CFA, ensuite 3 500 F CFA.').waitFor()
  await page.getByText('600 DPI').click()
  await page.getByText('Il manque').or(page.getByText('20 × 105 = 2 100 F CFA')).first().waitFor()
  await page.getByText('300 DPI, courante').click()
  await page.getByAltText('Aperçu de la carte').waitFor()
  await session.checkScreen('wizard-confirm')
})

test('the page shows the progress while the cards are made', async () => {
  await page.getByText('20 × 75 = 1 500 F CFA').waitFor()
  await page.getByRole('button', { name: 'Générer 120 cartes' }).click()
  await page.getByText('Vous pouvez fermer cette page').or(page.getByText('120 cartes prêtes')).first().waitFor()
  await page.getByText('120 cartes prêtes').waitFor()
  await page.getByText(/^Conservés jusqu’au /).waitFor()
  await page
    .getByAltText(/^Carte DKRROU-/)
    .first()
    .waitFor()
  await session.checkScreen('job')
  const address = page.url()
  await page.goto('/#/')
  await page.getByText(/^3.500.F.CFA$/).waitFor()
  await page.goto(address)
  await page.getByText('120 cartes prêtes').waitFor()
})

test('the downloaded portal knows a card of the list', async () => {
  const code = (await page.locator('td code').first().textContent()) ?? ''
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Télécharger : Portail de vérification/ }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'DKRROU-portal.zip')
  const files = await readZip(await download.path())
  const registry = JSON.parse(String(files.get('registry.json')))
  const { salt, n, r, p, bytes } = registry.code_hash
  const token = registry.codes[scryptSync(code, Buffer.from(salt, 'hex'), bytes, { N: n, r, p }).toString('hex')]
  assert.equal(registry.entries[token].status, 'valid')
  const [alone] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Télécharger : Portail pour un téléphone/ }).click(),
  ])
  assert.equal(alone.suggestedFilename(), 'DKRROU-portal.html')
  const html = fileURLToPath(new URL(`file://${await download.path()}.html`))
  copyFileSync(await alone.path(), html)
  const browser = page.context().browser()
  assert.ok(browser)
  {
    await using portal = await openPage(browser, `file://${html}`)
    await typeCode(portal.page, code)
    assert.equal(await verdictOn(portal.page), 'code_known')
  }
  rmSync(html)
  for (const name of [/^Télécharger : Planches A4/, /^Télécharger : Page d’étalonnage/]) {
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    assert.match(pdf.suggestedFilename(), /^DKRROU-(a4-duplex|calibration)\.pdf$/)
  }
})

test('another layout is chosen, prepared and downloaded', async () => {
  await page.getByText('Choisir la mise en page').click()
  await page.getByLabel('Mise en page', { exact: true }).selectOption({ label: 'Imprimante à cartes (CR80)' })
  await page.getByLabel('Retournement', { exact: true }).selectOption({ label: 'Bord court' })
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Télécharger : Autre mise en page/ }).click(),
  ])
  assert.equal(pdf.suggestedFilename(), 'DKRROU-cr80-duplex.pdf')
  assert.equal(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  await session.checkScreen('job with layout choices')
})

test('a damaged file is never downloaded as good, and is made again on request', async () => {
  damage('pdf-', 100)
  await page.getByRole('button', { name: /^Télécharger : PDF, une carte par page/ }).click()
  await page.getByText('Ce fichier est endommagé ou manque dans le stockage.').waitFor()
  damage('zip-', 200_000)
  await page.getByRole('button', { name: /^Télécharger : Images PNG/ }).click()
  // Where the first answer broke off, the next one begins with the damaged block and is refused.
  await page
    .getByText(/^Ce fichier est endommagé|s’interrompt toujours au même endroit/)
    .nth(1)
    .waitFor()
  await session.checkScreen('job with damaged files')
  await page.getByRole('button', { name: 'Refaire les fichiers' }).first().click()
  for (const name of [/^Télécharger : Images PNG/, /^Télécharger : PDF, une carte par page/])
    assert.match(await downloadByButton(name), /^DKRROU-cards\.(zip|pdf)$/)
})

/** Files may still be in the making, and a button may move away under the pointer: then somebody would click again. */
async function downloadByButton(name: RegExp): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    // It may be over before the click is: a button that still moves, or is covered, is clicked when it no longer is.
    const coming = page.waitForEvent('download', { timeout: 5_000 }).catch((error: Error) => error)
    await page.getByRole('button', { name }).click()
    const file = await coming
    if (!(file instanceof Error)) return file.suggestedFilename()
    if (attempt === 24) throw file
  }
}

/** Changes a byte of the only stored file of that kind. */
function damage(kind: string, at: number): void {
  const objects = join(session.service.dataDir, 'artifacts', 'objects', 'jobs')
  const files = readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes(`/${kind}`))
  assert.equal(files.length, 1)
  const path = join(objects, files[0] ?? '')
  const bytes = readFileSync(path)
  assert.ok(at < bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

test('a lost card is revoked, another is reissued, and the list of revocations is downloaded', async () => {
  const rows = page.getByRole('row')
  const [lost, damaged] = await page.locator('td code').allTextContents()
  await rows
    .filter({ hasText: lost ?? '' })
    .getByRole('button', { name: /^Révoquer/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Révoquer', exact: true }).click()
  await dialog.getByText('Ce champ est obligatoire.').waitFor()
  await dialog.getByRole('button', { name: 'Perdue' }).click()
  await dialog.getByRole('button', { name: 'Révoquer', exact: true }).click()
  await rows
    .filter({ hasText: lost ?? '' })
    .getByText('Révoquée')
    .waitFor()
  await rows
    .filter({ hasText: damaged ?? '' })
    .getByRole('button', { name: /^Refaire/ })
    .click()
  await dialog.getByRole('button', { name: 'Abîmée' }).click()
  await dialog.getByRole('button', { name: 'Refaire', exact: true }).click()
  await dialog.getByAltText(/^Carte DKRROU-/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Retour à la campagne' }).click()
  // The page that is left has such a list too.
  await page.getByRole('button', { name: /^Liste des révocations/ }).waitFor()
  await page.getByLabel('État des cartes').selectOption('revoked')
  await page.getByText(damaged ?? '').waitFor()
  // The list grows shorter under the button until only revoked cards are left below its heading.
  await page.getByRole('row').filter({ hasNotText: 'Révoquée' }).nth(1).waitFor({ state: 'detached' })
  assert.equal(await downloadByButton(/^Liste des révocations/), 'DKRROU-revocations.json')
  await session.checkScreen('campaign')
})

test('no page broke the content policy or threw an error', () => {
  assert.deepEqual(session.pageErrors, [])
})
