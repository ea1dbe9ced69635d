import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

/** The code that a device runs, as JavaScript for any browser. */
const verifier = stripTypeScriptTypes(
  readFileSync(new URL('../server/src/slices/wallet/device-verifier/open-bundle.ts', import.meta.url), 'utf8'),
).replaceAll(/^export /gm, '')

let session: ConsoleSession
let page: Page
let mpiId: string

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  const person = { first_name: 'Awa', last_name: 'Ndiaye', date_of_birth: '1990-05-05', gender: 'F' }
  const body = { ...person, region_code: 'DKR', country_code: 'SN' }
  mpiId = (await session.call<{ mpi_id: string }>('POST', '/mpi/register', body)).mpi_id
  await session.signIn(undefined, '/#/wallet')
})

after(() => session?.[Symbol.asyncDispose]())

test('an issued pass appears in the list and in the counts', async () => {
  await page.getByText('Aucun pass ici').waitFor()
  await page.getByRole('button', { name: 'Délivrer un pass' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pour qui').fill('awa ndiay')
  await dialog.getByRole('button', { name: /^Choisir Awa NDIAYE/ }).click()
  assert.equal(await dialog.getByLabel('Nom du titulaire').inputValue(), 'Awa Ndiaye')
  await dialog.getByRole('button', { name: 'Délivrer un pass' }).click()
  await page.getByRole('cell', { name: `Awa Ndiaye ${mpiId}` }).waitFor()
  await page.getByRole('cell', { name: /^Actif/ }).waitFor()
  await session.checkScreen('passes')
})

test('a registered device opens a downloaded pass without a network', async () => {
  await page.goto('/#/wallet/devices')
  await page.getByText('Aucun appareil').waitFor()
  await page.getByRole('button', { name: 'Enregistrer un appareil' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de l’appareil').fill('Tablette Pikine 3')
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer un appareil' }).click()
  await page.getByText('Elle n’est montrée qu’une fois.').waitFor()
  const offlineKey = await page.getByRole('dialog').locator('code').textContent()
  await page.getByRole('button', { name: 'La clé est sur l’appareil' }).click()
  await page.getByRole('cell', { name: 'Tablette Pikine 3', exact: true }).waitFor()

  await page.goto('/#/wallet')
  await page.getByRole('button', { name: 'Emporter le pass de Awa Ndiaye hors ligne' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Télécharger' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  const { organization } = await session.call<{ organization: { id: string } }>('GET', '/auth/me')
  const { keys } = await session.call<{ keys: object[] }>('GET', '/keys')
  const asked = {
    bundle: file.bundle,
    passId: file.pass_id,
    organizationId: organization.id,
    offlineKey,
    verificationKeys: keys,
  }
  await session.setOffline(true)
  const open = (request: object) =>
    page.evaluate<{ holder?: string; status?: string; refused?: string }>(
      `(async () => { ${verifier}
        try { return await openBundle({ ...${JSON.stringify(request)}, now: new Date() }) }
        catch (error) { return { refused: error.reason } } })()`,
    )
  const opened = await open(asked)
  const forged = await open({ ...asked, bundle: { ...file.bundle, expires_at: '2099-01-01T00:00:00.000Z' } })
  await session.setOffline(false)
  assert.deepEqual([opened.holder, opened.status], ['A••• N•••', 'active'])
  assert.equal(forged.refused, 'tampered')
})

test('a person’s page shows the pass and how far the identity is trusted, and the pass is revoked there', async () => {
  await page.goto(`/#/registry/${mpiId}`)
  await page.getByRole('heading', { name: 'Score de confiance' }).waitFor()
  await page.getByText('Aucun numéro national d’identification n’est enregistré.').waitFor()
  await page.getByRole('button', { name: 'Recalculer' }).click()
  await page.getByText('Score enregistré : 15.').waitFor()
  await session.checkScreen('person')
  await page.getByRole('button', { name: 'Révoquer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Téléphone perdu')
  await dialog.getByRole('button', { name: 'Révoquer' }).click()
  await page.getByText('Pas de pass actif').waitFor()
  const revoked = '/api/v1/wallet/passes?status=revoked'
  const { passes } = await session.call<{ passes: { reason: string }[] }>('GET', revoked)
  assert.equal(passes[0]?.reason, 'Téléphone perdu')
})

test('a lost device is revoked in the list of devices', async () => {
  await page.goto('/#/wallet/devices')
  await page.getByRole('button', { name: 'Révoquer l’appareil Tablette Pikine 3' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('C’est définitif.').waitFor()
  await dialog.getByRole('button', { name: 'Révoquer' }).click()
  await page.getByRole('cell', { name: /^révoqué le/ }).waitFor()
  await session.checkScreen('devices')
})

test('an administrator recomputes all scores', async () => {
  await page.goto('/#/trust')
  await page.getByText('Aucun recalcul jusqu’ici.').waitFor()
  await page.getByRole('button', { name: 'Recalculer tous les scores' }).click()
  await page.getByText('Identités : 1 · scores modifiés : 0').waitFor()
  await session.checkScreen('trust')
})

test('no page broke the content policy or threw an error', () => {
  assert.deepEqual(session.pageErrors, [])
})
