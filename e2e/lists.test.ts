import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TwilioSimulator } from '../simulators/messaging/twilio.ts'
import { ConsoleSession } from './console-session.ts'

let twilio: TwilioSimulator
let session: ConsoleSession
let page: Page

const given = ['Awa', 'Modou', 'Ndèye', 'Ousmane', 'Fatou', 'Cheikh', 'Aminata', 'Ibrahima', 'Khady', 'Moussa']
const family = ['Diop', 'Fall', 'Sarr', 'Ndiaye', 'Gueye', 'Faye']
const beneficiaries = Array.from({ length: 60 }, (_, at) => ({
  first_name: given[at % 10],
  last_name: family[Math.floor(at / 10)],
  date_of_birth: `${1950 + at}-0${1 + (at % 9)}-1${at % 10}`,
  beneficiary_id: `PK-${String(at + 1).padStart(3, '0')}`,
  ...(at % 6 === 5 ? {} : { phone_number: `+22177${String(3_000_000 + at)}` }),
}))

before(async () => {
  twilio = await new TwilioSimulator().listen()
  session = await ConsoleSession.open(twilio.environment)
  page = session.page
  const campaign = { campaign_type: 'vaccination', language: 'fr', template_id: 'vital' }
  for (const [name, prefix, people] of [
    ['Rougeole 2026', 'DKRROU', beneficiaries],
    ['Polio 2026', 'DKRPOL', beneficiaries.slice(0, 3)],
  ] as const) {
    const { id } = await session.call<{ id: string }>('POST', '/campaigns/', { ...campaign, name, prefix })
    const { job_id } = await session.call<{ job_id: string }>('POST', `/campaigns/${id}/jobs`, {
      beneficiaries: people,
    })
    let status = ''
    while (status !== 'completed') {
      status = (await session.call<{ status: string }>('GET', `/jobs/${job_id}`)).status
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const twin = { first_name: 'Marème', last_name: 'Faye', date_of_birth: '1980-10-20', gender: 'F' }
  for (const first_name of ['Marème', 'MAREME'])
    await session.call('POST', '/mpi/register', {
      ...twin,
      first_name,
      region_code: 'DKR',
      country_code: 'SN',
      force_create: true,
    })
  await session.signIn(undefined, '/#/cards')
})

after(async () => {
  await session?.[Symbol.asyncDispose]()
  await twilio?.[Symbol.asyncDispose]()
})

const table = () => page.getByRole('table', { name: 'Cartes' })

test('a card is found by name, number or code; filters and order stay in the address; columns are remembered', async () => {
  await page.getByText('63 cartes', { exact: true }).waitFor()
  await session.checkScreen('cards')
  const search = async (typed: string) => {
    await page.getByLabel('Nom, numéro ou code').fill(typed)
    await page.keyboard.press('Enter')
  }
  await search('pk001')
  await page.getByText('2 cartes', { exact: true }).waitFor()
  const code = (await table().locator('code').first().textContent()) ?? ''
  await search(code.toLowerCase().replace('-', ' '))
  await page.getByText('1 carte', { exact: true }).waitFor()
  await search('diop awa')
  await page.getByText('2 cartes', { exact: true }).waitFor()
  await page.getByLabel('Campagne', { exact: true }).selectOption({ label: 'Polio 2026' })
  await page.getByText('1 carte', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('1 carte', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Nom, numéro ou code').inputValue(), 'diop awa')
  await search('personne')
  await page.getByText('Aucune carte ne correspond').waitFor()
  await page.getByRole('button', { name: 'Retirer les filtres' }).click()
  await page.getByText('63 cartes', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Délivrée le' }).click()
  await page.waitForURL(/sort=issued_at/)
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByLabel('N° bénéficiaire').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await table().waitFor()
  assert.equal(await table().getByRole('columnheader', { name: 'N° bénéficiaire' }).count(), 0)
})

test('a selection over pages is exported, printed and revoked, with one answer for each card', async () => {
  await page.goto('/#/cards')
  // Until the page has moved, its rows are those of the order before.
  await page.reload()
  await page.getByText('63 cartes', { exact: true }).waitFor()
  await page.getByLabel('Choisir toute la page').check()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.waitForURL(/offset=50/)
  // Until the next page has come, its rows are the chosen ones of the page before.
  await table().getByRole('checkbox', { checked: true }).first().waitFor({ state: 'detached' })
  await table().getByRole('checkbox').nth(1).check()
  const bar = page.getByRole('region', { name: '51 choisies' })
  await bar.waitFor()
  const saving = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: 'Fichier CSV' }).click()
  const rows = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
  assert.equal(rows.length, 52)
  await bar.getByRole('button', { name: 'Ne rien choisir' }).click()
  for (const at of [1, 2]) await table().getByRole('checkbox').nth(at).check()
  await session.checkScreen('cards selected')
  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Imprimer à nouveau' }).click()
  assert.equal((await readFile(await (await printing).path())).subarray(0, 5).toString(), '%PDF-')
  await page.getByRole('region', { name: '2 choisies' }).getByRole('button', { name: 'Révoquer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('On ne peut pas revenir en arrière').waitFor()
  const named = await dialog.locator('li strong').allTextContents()
  assert.deepEqual([named.length, named.every((name) => /\p{L} \p{Lu}/u.test(name))], [2, true], named.join())
  await dialog.getByLabel('Motif').fill('Volées au dépôt')
  await session.checkScreen('cards revoke')
  await dialog.getByRole('button', { name: 'Révoquer' }).click()
  await page.getByText('2 sur 2 révoquées.').waitFor()
  await page.getByLabel('État des cartes').selectOption('revoked')
  await page.getByText('2 cartes', { exact: true }).waitFor()
})

test('a campaign is sent to its holders on a phone: who gets it and what it takes is said before, then how far it is', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/#/campaigns')
  await page
    .getByRole('link', { name: /Rougeole 2026/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Envoyer les cartes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('personnes la recevront').waitFor()
  await dialog.getByText('sans numéro de téléphone').waitFor()
  await session.checkScreen('send cards')
  await page.setViewportSize({ width: 360, height: 740 })
  await dialog.getByLabel('Message').fill('Bonjour {first_name}, votre carte est là.')
  await dialog.getByRole('button', { name: /^Envoyer \d+ messages$/ }).click()
  await page.waitForURL(/messages\/sends/)
  await page.getByRole('list', { name: 'Envois groupés' }).getByText('Terminé').waitFor()
  await session.checkScreen('sends')
  assert.ok(twilio.messages.length >= 45, String(twilio.messages.length))
  assert.equal(new Set(twilio.messages.map(({ to }) => to)).size, twilio.messages.length)
  await page.getByRole('link', { name: 'Voir les messages' }).click()
  await page.getByText('Messages d’un envoi groupé.').waitFor()
  await session.checkScreen('messages of a send')
})

test('exact repeats are merged together, and the list shows the score of the detail', async () => {
  await page.goto('/#/reviews')
  await page.getByText('Répétition exacte').first().waitFor()
  const pair = page.getByRole('list', { name: 'Paires' }).getByRole('button', { name: /FAYE/ }).first()
  const listed = /(\d+)\s?%/.exec((await pair.textContent()) ?? '')?.[1]
  await pair.click()
  const shown = await page.locator('span[title*="ressemblance"]').textContent()
  assert.equal(/(\d+)/.exec(shown ?? '')?.[1], listed)
  await session.checkScreen('reviews with repeats')
  await page.getByRole('button', { name: /^Fusionner ce(tte|s \d+) répétition/ }).click()
  await page.getByText(/\d+ sur \d+ fusionnées/).waitFor()
  await page.getByLabel('Ressemblance').selectOption('95')
  await page.waitForURL(/alike=95/)
  await page.goto('/#/registry?sort=-updated_at')
  await page.getByRole('button', { name: 'Exporter' }).waitFor()
  await session.checkScreen('registry sorted')
  assert.deepEqual(session.pageErrors, [])
})
