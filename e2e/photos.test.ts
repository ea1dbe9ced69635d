import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import yazl from 'yazl'
import { drawFace, FACES } from '../server/src/platform/photos/testing/drawn-face.ts'
import { ConsoleSession } from './console-session.ts'

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
