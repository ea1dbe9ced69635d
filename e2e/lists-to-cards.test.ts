import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'
import { officeList } from './office-list.ts'

let session: ConsoleSession
let page: Page
let campaignId = ''
let programmeAdmin: Awaited<ReturnType<ConsoleSession['addDistrict']>>

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  programmeAdmin = await session.addDistrict(5_000)
  const order = { name: 'Rougeole Pikine', campaign_type: 'vaccination', prefix: 'DKRROU', language: 'fr' }
  const campaign = { ...order, template_id: 'emerald' }
  campaignId = (await session.call<{ id: string }>('POST', '/campaigns', campaign, programmeAdmin)).id
  await session.signIn(programmeAdmin, '/#/')
})

after(() => session?.[Symbol.asyncDispose]())

const cell = (row: number, field: string) => page.locator(`[data-cell="${row}/${field}"]`)

test('with the keyboard alone, and where WebSockets are blocked, pasted rows become cards', async () => {
  await page.routeWebSocket('**/ws/jobs/**', (socket) => socket.close())
  await page.goto(`/#/generate?campaign=${campaignId}`)
  await page.getByText('La liste des personnes').waitFor()
  await tabTo('textarea')
  await page.keyboard.insertText('Prénom\tNom\tSexe\nAwa\tSy\tF\nOmar\t\tM')
  await tabTo('button:has-text("Utiliser ces lignes")')
  await page.keyboard.press('Enter')
  await page.getByText('2 personnes dans le fichier').waitFor()
  await tabTo('button:has-text("Continuer")')
  await page.keyboard.press('Enter')
  await page.getByText('Ligne 2, Nom').waitFor()
  await page.keyboard.type('Kane')
  await tabTo('button:has-text("Continuer")')
  await page.keyboard.press('Enter')
  await page.getByText('2 cartes : toutes comprises dans le quota, rien à payer').waitFor()
  await tabTo('button:has-text("Générer 2 cartes")')
  await page.keyboard.press('Enter')
  await page.getByText('2 cartes prêtes').waitFor()
})

test('a name too long for its template is marked in the list', async () => {
  const body = { name: 'Passe 2026', campaign_type: 'distribution', prefix: 'DKRPAS', language: 'fr' }
  const campaign = { ...body, template_id: 'sovereign' }
  const { id } = await session.call<{ id: string }>('POST', '/campaigns', campaign, programmeAdmin)
  await page.goto(`/#/generate?campaign=${id}`)
  const manyNames = 'Mouhamadou Moustapha Abdoul-Aziz Cheikh Ahmadou Bamba Serigne Touba'
  const long = 'Ndiaye-Mbaye-Guèye-Diagne-Thiam-Wade-Kébé-Fall-Sarr-Seck-Diouf-Faye-Ndour-Cissé'
  const rows = ['Prénom\tNom', 'Awa\tSy', `Modou\t${long}`, `${manyNames}\tFall`]
  await page.getByRole('textbox', { name: 'Coller depuis un tableur' }).fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Utiliser ces lignes' }).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('1 erreur à corriger').waitFor()
  await page.getByText(/Trop long pour ce modèle de carte : environ \d\d lettres y tiennent/).waitFor()
  await session.checkScreen('wizard-too-long')
  await cell(1, 'last_name').fill('Ndiaye-Mbaye')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Générer 3 cartes' }).click()
  await page.getByText('3 cartes prêtes').waitFor()
})

test('ten thousand rows are pasted at once, and only the visible ones are drawn', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/#/campaigns')
  await page.goto(`/#/generate?campaign=${campaignId}`)
  const copied = officeList(10_000).map((row) => row.join('\t'))
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(copied.join('\n'))})`)
  await page.getByRole('textbox', { name: 'Coller depuis un tableur' }).press('Control+V')
  await page.getByText('10 000 personnes dans le fichier').waitFor()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('5 erreurs à corriger, sur 5 lignes').waitFor()
  assert.ok((await page.locator('[data-cell]').count()) < 600)
  await page.getByRole('link', { name: 'Modèles de carte' }).click()
  await page.getByText('Quitter sans générer ?').waitFor()
  await page.getByRole('button', { name: 'Quitter' }).click()
})

test('a design is previewed after a short pause; unreadable colours are reported', async () => {
  await page.getByRole('link', { name: 'Modèles de carte' }).click()
  await page.getByAltText('Aperçu de la carte').waitFor()
  const drawn = page.waitForRequest('**/templates/sovereign/preview')
  await page.getByRole('radio', { name: /^Sovereign/ }).check({ force: true })
  await drawn
  await page.getByTestId('logo-file').setInputFiles({
    name: 'ministere.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#fff"/></svg>',
    ),
  })
  await page.getByRole('button', { name: 'Retirer le logo ministere.svg' }).waitFor()
  const drawnAgain = page.waitForResponse('**/templates/sovereign/preview')
  await page.getByLabel('Couleur d’accent, code').fill('#ffd34d')
  assert.equal((await drawnAgain).status(), 200)
  await page.getByText('lisible').first().waitFor()
  await page.getByLabel('Couleur d’accent, code').fill('#1b2333')
  await page.getByText('trop faible : le texte demande 4,5:1').waitFor()
  await page
    .getByText('Le contraste avec le fond est trop faible')
    .or(page.getByText('La requête contient 1 erreur'))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Revenir au dessin d’origine' }).click()
  await page.getByLabel('Chercher une vraie personne').fill('Kane')
  await page.getByRole('button', { name: /^Choisir Omar KANE/ }).click()
  await page.getByRole('button', { name: 'Choisir une autre personne' }).waitFor()
  await session.checkScreen('design')
})

test('with the data saver on, previews are drawn only on request', async () => {
  await page.evaluate("localStorage.setItem('samakart.data-saver', 'on')")
  await page.reload()
  const previews: string[] = []
  page.on('request', (request) => {
    if (/\/preview$|webp/.test(request.url())) previews.push(request.url())
  })
  await page.getByRole('button', { name: 'Voir l’aperçu' }).waitFor()
  await page.waitForTimeout(700)
  assert.deepEqual(previews, [])
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await page.getByAltText('Aperçu de la carte').waitFor()
  await page.evaluate("localStorage.removeItem('samakart.data-saver')")
})

test('a campaign is found, changed and archived', async () => {
  await page.goto('/#/campaigns')
  await page.getByLabel('Chercher par nom ou préfixe').fill('rouge')
  await page.getByRole('link', { name: 'Rougeole Pikine' }).waitFor()
  await page.getByLabel('Chercher par nom ou préfixe').fill('palu')
  await page.getByText('Aucune campagne trouvée').waitFor()
  await page.getByLabel('Chercher par nom ou préfixe').fill('')
  await page.getByRole('link', { name: 'Rougeole Pikine' }).waitFor()
  await session.checkScreen('campaigns')
  await page.getByRole('link', { name: 'Rougeole Pikine' }).click()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Rougeole Pikine 2026')
  await dialog.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rougeole Pikine 2026' }).waitFor()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Archiver' }).click()
  await dialog.getByRole('button', { name: 'Archiver' }).click()
  await page.getByText('Archivée', { exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Générer des cartes' }).count(), 0)
})

test('no page broke the content policy or threw an error', () => {
  assert.deepEqual(session.pageErrors, [])
})

/** Presses the tab key until the element has the focus, as a user without a mouse does. */
async function tabTo(selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.locator(`${selector}:focus`).count()) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${selector} cannot be reached with the keyboard`)
}
