import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { drawFace, FACES } from '@samakart/card-engine/testing/photos/drawn-face'
import { pageTexts, rasterizePage } from '@samakart/card-engine/testing/rasterize-pdf'
import { readQr } from '@samakart/card-engine/testing/read-qr'
import { readZip } from '@samakart/card-engine/testing/read-zip'
import { forgedIdentity } from '@samakart/server/testing/forged-identity'
import type { Page } from 'playwright-core'
import yazl from 'yazl'
import { ConsoleSession } from './console-session.ts'
import { hostPortal, nextCard, typeCode, verdictOn } from './portal-page.ts'

let session: ConsoleSession
let page: Page
let mpiId = ''
const [ndeye, moussa] = [await drawFace(FACES.ndeye, 420), await drawFace(FACES.moussa, 420)]

before(async () => {
  session = await ConsoleSession.open({}, { hasCamera: true })
  page = session.page
  const person = { first_name: 'Ndèye', last_name: 'Fall', date_of_birth: '1990-01-02', gender: 'F' }
  const place = { region_code: 'DKR', country_code: 'SN' }
  mpiId = (await session.call<{ mpi_id: string }>('POST', '/mpi/register', { ...person, ...place })).mpi_id
  await session.signIn(undefined, `/#/registry/${mpiId}`)
})

after(() => session?.[Symbol.asyncDispose]())

const storedAt = async () =>
  (await session.call<{ photo_updated_at: string | null }>('GET', `/mpi/${mpiId}`)).photo_updated_at

test('a photo is taken with the camera after a countdown, taken again, cropped and saved', async () => {
  await page.getByText('Pas de photo').waitFor()
  await page.getByRole('button', { name: 'Ajouter une photo' }).click()
  await session.checkScreen('photo-source')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Prendre une photo' }).click()
  const shutter = dialog.getByRole('button', { name: /^Photographier/ })
  await shutter.click()
  await dialog.getByRole('timer').getByText('3').waitFor()
  await dialog.getByRole('button', { name: 'Reprendre' }).waitFor()
  await session.checkScreen('photo-crop')
  await dialog.getByRole('button', { name: 'Reprendre' }).click()
  await shutter.click()
  const frame = dialog.getByRole('application', { name: 'Cadre de la photo' })
  await frame.focus()
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp', '-']) await page.keyboard.press(key)
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click()
  await page.getByRole('img', { name: 'Photo de Ndèye FALL' }).waitFor()
  assert.notEqual(await storedAt(), null)
  await session.checkScreen('identity-with-photo')
  assert.deepEqual(session.pageErrors, [])
})

test('on a telephone a file replaces it, with the finger', async () => {
  const before = await storedAt()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Remplacer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByTestId('photo-file')
    .setInputFiles({ name: 'x.txt', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
  await dialog.getByText('Ce navigateur ne peut pas lire cette image').waitFor()
  await dialog.getByTestId('photo-file').setInputFiles({ name: 'ndeye.jpg', mimeType: 'image/jpeg', buffer: ndeye })
  const frame = dialog.getByRole('application', { name: 'Cadre de la photo' })
  const box = (await frame.boundingBox()) ?? assert.fail('no frame')
  assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y + box.height < 740, JSON.stringify(box))
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, -300)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 40)
  await page.mouse.up()
  assert.ok(Number(await dialog.getByRole('slider', { name: 'Agrandissement' }).inputValue()) > 0)
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.notEqual(await storedAt(), before)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await page.getByText('Pas de photo').waitFor()
  assert.equal(await storedAt(), null)
})

test('the ministry has a brand, an identity QR and a printer', async () => {
  await session.call('PUT', '/brand', { ministry_line: 'Ministère de la Santé', help_line: '800 00 50 50' })
  await page.goto('/#/settings')
  await page.getByLabel('Imprimer le QR d’identité sur les prochains travaux').check()
  await page.getByRole('button', { name: 'Enregistrer le réglage' }).click()
  await page.getByText('Réglage enregistré.').waitFor()
  await page.getByRole('button', { name: 'Ajouter une imprimante' }).click()
  await page.getByLabel('Nom de l’imprimante').fill('Bureau 3')
  await page.getByLabel('Recto vers la droite (mm)').fill('0,5')
  await page.getByLabel('Verso vers le bas (mm)').fill('onze')
  const panel = page.locator('form', { has: page.getByLabel('Nom de l’imprimante') })
  await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await panel.getByText('Entre −10 et 10.').waitFor()
  await page.getByLabel('Verso vers le bas (mm)').fill('-1,25')
  await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Imprimantes enregistrées.').waitFor()
  await session.checkScreen('printers')
  const { printers } = await session.call<{ printers: object[] }>('GET', '/printers')
  assert.partialDeepStrictEqual(printers, [{ name: 'Bureau 3', front: { x: 0.5, y: 0 }, back: { x: 0, y: -1.25 } }])
})

test('a list comes with a ZIP of photos; the wizard says whose photo is there and what was refused', async () => {
  const campaign = {
    name: 'Rougeole',
    campaign_type: 'vaccination',
    prefix: 'DKRPHO',
    language: 'fr',
    template_id: 'shield',
  }
  const { id } = await session.call<{ id: string }>('POST', '/campaigns/', campaign)
  await page.goto(`/#/generate?campaign=${id}`)
  const list = 'N° bénéficiaire;Prénom;Nom;Photo\nDK-1;Ndèye;Fall;\nDK-2;Moussa;Ba;moussa.jpg\nDK-3;Awa;Sow;\n'
  await page
    .getByTestId('people-file')
    .setInputFiles({ name: 'l.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByText('3 personnes dans le fichier').waitFor()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('Tout est en ordre : 3 personnes.').waitFor()
  await page.getByRole('button', { name: 'Continuer' }).click()
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries({ 'dk-1.jpg': ndeye, 'Moussa.JPG': moussa, 'other.jpg': moussa }))
    zip.addBuffer(content, name)
  zip.addBuffer(Buffer.from('notes'), 'notes.txt')
  zip.end()
  const file = { name: 'photos.zip', mimeType: 'application/zip', buffer: await buffer(zip.outputStream as never) }
  await page.getByTestId('photos-zip').setInputFiles(file)
  await page.getByText('2 personnes ont leur photo').waitFor()
  await page.getByText('1 fichier refusé').click()
  await page.getByText(/notes\.txt/).waitFor()
  await page.getByText('1 personne sans photo').waitFor()
  await session.checkScreen('wizard-photos')
  await page.getByRole('button', { name: 'Générer 3 cartes' }).click()
  await page.getByText('3 cartes prêtes').waitFor({ timeout: 60_000 })
  await page
    .getByAltText(/^Carte DKRPHO-/)
    .first()
    .waitFor()
  const cards = await session.call<{ items: { mpi_id: string }[] }>('GET', `/campaigns/${id}/cards`)
  const people = await Promise.all(
    cards.items.map(({ mpi_id }) => session.call<{ photo_updated_at: string | null }>('GET', `/mpi/${mpi_id}`)),
  )
  assert.deepEqual(people.map(({ photo_updated_at }) => photo_updated_at !== null).sort(), [false, true, true])
  assert.deepEqual(session.pageErrors, [])
})

async function downloaded(name: RegExp): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return (await coming).path()
}

test('the cards are printed with their backs; the portal in a folder tells a copied and a changed QR', async () => {
  await page.getByText('Choisir la mise en page').click()
  await page.getByLabel('Mise en page', { exact: true }).selectOption('cr80')
  await page.getByLabel('Ordre').selectOption('list')
  await page.getByLabel('Imprimante', { exact: true }).selectOption({ label: 'Bureau 3' })
  const pdf = await readFile(await downloaded(/^Télécharger : Autre mise en page/))
  const [front, back] = await pageTexts(pdf, 2)
  assert.ok(front?.join(' ').includes('Ndèye FALL'), front?.join(' '))
  assert.ok(back?.join(' ').includes('800 00 50 50'), back?.join(' '))
  const text = (await readQr(await rasterizePage(pdf, 200, 2))) ?? assert.fail('no identity QR on the back')
  const moussas = await readQr(await rasterizePage(pdf, 200, 4))

  const files = await readZip(await downloaded(/^Télécharger : Portail de vérification/))
  using hosted = await hostPortal(Object.fromEntries(files) as Parameters<typeof hostPortal>[0])
  await using portal = await session.openPortal(hosted.fileUrl)
  await typeCode(portal.page, text)
  assert.equal(await verdictOn(portal.page), 'issued_to')
  assert.ok((await portal.page.textContent('.holder'))?.includes('Ndèye Fall'))
  await nextCard(portal.page)
  // Copied onto Ndèye's card, Moussa's QR says whose it is.
  await typeCode(portal.page, moussas ?? '')
  assert.equal(await verdictOn(portal.page), 'issued_to')
  const holder = (await portal.page.textContent('.holder')) ?? ''
  assert.ok(holder.includes('Moussa Ba') && !holder.includes('Fall'), holder)
  await nextCard(portal.page)
  await typeCode(portal.page, forgedIdentity(text, 'Fall', 'Sall'))
  assert.equal(await verdictOn(portal.page), 'forged')
  assert.deepEqual(portal.unexpected, [])
  assert.deepEqual(session.pageErrors, [])
})
