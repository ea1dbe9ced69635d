import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@samakart/server/testing/until'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  await session.signIn(undefined, '/#/brand')
})

after(() => session?.[Symbol.asyncDispose]())

const emblem = {
  name: 'embleme.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><circle cx="5" cy="5" r="5" fill="#005a35"/></svg>',
  ),
}

test('a ministry sets up its brand and sees it on all ten templates before it is saved', async () => {
  const cards = page.getByRole('img', { name: /^La carte sur le modèle/ })
  await cards.nth(9).waitFor()
  const plain = await cards.first().getAttribute('src')
  await page.getByLabel('Ligne du ministère').fill('Ministère de la Santé')
  await page.getByLabel('Couleur principale, code').fill('#00693e')
  await page.getByLabel('Couleur d’accent, code').fill('#f5c518')
  await page.getByText(/Contraste 4,1:1, trop faible/).waitFor()
  await page.getByRole('button', { name: /^Couleur d’accent : prendre #/ }).click()
  await page.getByText(/les deux couleurs se distinguent bien/).waitFor()

  const input = page.getByLabel('Choisir : Emblème', { exact: true }).first()
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.getByText('« notes.txt » n’est ni PNG, ni JPEG, ni SVG.').waitFor()
  await input.setInputFiles(emblem)
  await page.getByRole('img', { name: 'Emblème' }).waitFor()
  await until(async () => (await cards.first().getAttribute('src')) !== plain)
  await session.checkScreen('brand')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Identité enregistrée.').waitFor()

  const saved = await session.call<{ ministry_line: string; emblem: string }>('GET', '/brand')
  assert.equal(saved.ministry_line, 'Ministère de la Santé')
  assert.ok(saved.emblem.startsWith('data:image/svg+xml;base64,'))
})

test('a campaign has a programme line of its own', async () => {
  const { id } = await session.call<{ id: string }>('POST', '/campaigns', {
    name: 'Rougeole 2026',
    campaign_type: 'vaccination',
    prefix: 'DKRROU',
    language: 'fr',
    template_id: 'vital',
  })
  await page.goto(`/#/campaigns/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Identité visuelle' }).click()
  await page.getByLabel('Ligne du programme').fill('Riposte rougeole')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const own = () => session.call<{ programme_line: string; emblem: null }>('GET', `/campaigns/${id}/brand`)
  await until(async () => (await own()).programme_line === 'Riposte rougeole')
  assert.equal((await own()).emblem, null)
})

test('nothing went wrong on the way', () => {
  assert.deepEqual(session.pageErrors, [])
})
