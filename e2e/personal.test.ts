import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
let mpiId = ''
const second = { email: 'fatou.sarr@sante.sn', password: 'kër gu mag gi ci ndar' }

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  const person = {
    first_name: 'Ndèye',
    last_name: 'Sow',
    date_of_birth: '1984-05-12',
    region_code: 'DKR',
    country_code: 'SN',
  }
  mpiId = (await session.call<{ mpi_id: string }>('POST', '/mpi/register', person)).mpi_id
  const { organization_id } = await session.call<{ organization_id: string }>('GET', '/auth/me')
  await session.call('POST', '/admin/users', { ...second, role: 'admin', organization_id })
  await session.signIn(undefined, `/#/registry/${mpiId}`)
})

after(() => session?.[Symbol.asyncDispose]())

test('a person is exported, and erased after a request and a confirmation', async () => {
  await page.getByRole('heading', { level: 1, name: 'Ndèye SOW' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en PDF' }).click()
  assert.equal((await download).suggestedFilename(), `${mpiId}.pdf`)
  await session.checkScreen('personal-panel')

  await page.getByRole('button', { name: 'Demander l’effacement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Demande écrite du 3 mars')
  await dialog.getByRole('button', { name: 'Demander l’effacement' }).click()
  await page.getByText(/un administrateur doit décider/).waitFor()

  await page.getByRole('link', { name: 'Voir les demandes' }).click()
  await page.getByText('Demande écrite du 3 mars').waitFor()
  await page.getByText('Une autre personne doit confirmer.').waitFor()
  assert.equal(await page.getByRole('button', { name: `Effacer ${mpiId} pour toujours` }).count(), 0)

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByLabel('Adresse e-mail').waitFor()
  await session.signIn(second, '/#/erasures')
  await page.getByText('Demande écrite du 3 mars').waitFor()
  await session.checkScreen('erasures')
  await page.getByRole('button', { name: `Effacer ${mpiId} pour toujours` }).click()
  await dialog.getByLabel('Numéro MPI').fill('SN-DKR-26-AAAAAAAA')
  await dialog.getByRole('button', { name: 'Effacer' }).click()
  await dialog.getByText('Ce n’est pas ce numéro.').waitFor()
  await session.checkScreen('confirm-erasure')
  await dialog.getByLabel('Numéro MPI').fill(mpiId.toLowerCase())
  await dialog.getByRole('button', { name: 'Effacer' }).click()
  await page.getByText('La personne est effacée.').waitFor()
  await page.getByText('Effacée', { exact: true }).waitFor()
})

test('the register of processing says what is held, and how long', async () => {
  await page.getByRole('link', { name: 'Registre des traitements' }).first().click()
  await page.getByRole('heading', { level: 2, name: 'Journal d’audit' }).waitFor()
  await page
    .getByText(/90 jours/)
    .first()
    .waitFor()
  await session.checkScreen('register')
})

test('who read a person is on the person’s page', async () => {
  const person = {
    first_name: 'Yacine',
    last_name: 'Thiam',
    date_of_birth: '1990-05-12',
    region_code: 'DKR',
    country_code: 'SN',
  }
  const { mpi_id } = await session.call<{ mpi_id: string }>('POST', '/mpi/register', person)
  await session.call('GET', `/mpi/${mpi_id}`)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await page.goto(`/#/registry/${mpi_id}`)
  const panel = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'Qui a consulté cette fiche' })
    .first()
  await panel.getByText('Fiche consultée').first().waitFor()
  assert.deepEqual(session.pageErrors, [])
})
