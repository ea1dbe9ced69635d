import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
let campaignId = ''

const awa = { first_name: 'Awa', last_name: 'Diallo', date_of_birth: '1988-04-12', gender: 'F' }
const moussa = { first_name: 'Moussa', last_name: 'Kane', date_of_birth: '1979-11-02', gender: 'M' }
const fatou = { first_name: 'Fatou', last_name: 'Sarr', date_of_birth: '2001-07-30', gender: 'F' }

async function campaignWith(prefix: string, beneficiaries: object[]): Promise<string> {
  const campaign = { name: `Rougeole ${prefix}`, campaign_type: 'vaccination', prefix, language: 'fr' }
  const { id } = await session.call<{ id: string }>('POST', '/campaigns/', { ...campaign, template_id: 'vital' })
  const { job_id } = await session.call<{ job_id: string }>('POST', `/campaigns/${id}/jobs`, { beneficiaries })
  const isDone = async () => (await session.call<{ status: string }>('GET', `/jobs/${job_id}`)).status === 'completed'
  while (!(await isDone())) await pause(200)
  return id
}

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  campaignId = await campaignWith('PIKROU', [awa, moussa])
  await campaignWith('PIKNUT', [fatou])
  await session.signIn(undefined, `/#/generate?campaign=${campaignId}`)
})

after(() => session?.[Symbol.asyncDispose]())

test('the check step says who has a card already, and the operator chooses for all and row by row', async () => {
  const rows = [awa, moussa, fatou, { first_name: 'Ibou', last_name: 'Wade', date_of_birth: '1950', gender: 'M' }]
  const list = [...rows, rows[3] as (typeof rows)[number]]
  const lines = list.map(({ first_name, last_name, date_of_birth, gender }) =>
    [last_name, first_name, date_of_birth, gender].join(';'),
  )
  await page.getByText('La liste des personnes').waitFor()
  await page.getByTestId('people-file').setInputFiles({
    name: 'liste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nom;Prénom;Date de naissance;Sexe', ...lines].join('\n')),
  })
  await page.getByText('5 personnes dans le fichier').waitFor()
  await page.getByRole('button', { name: 'Continuer' }).click()

  await page.getByText('2 lignes : la personne a déjà une carte valable de cette campagne').waitFor()
  await page.getByText('1 ligne : la même personne est déjà plus haut dans la liste').waitFor()
  await page.getByText('1 ligne : la personne a une carte d’une autre campagne').waitFor()
  await page.getByText('5 lignes : 2 cartes, 3 sans carte').waitFor()
  assert.ok(await page.getByRole('radio', { name: 'Ignorer' }).isChecked(), 'repeats are skipped unless said otherwise')
  await page.getByText('Ligne par ligne').click()
  await page
    .getByRole('link', { name: /^A déjà la carte PIKROU-/ })
    .first()
    .waitFor()
  await page.evaluate('window.scrollTo(0, 0)')
  await session.checkScreen('wizard-duplicates')
  await page.getByLabel('Choix pour la ligne 1').selectOption('Remplacer')
  await page.getByText('5 lignes : 3 cartes, 2 sans carte').waitFor()
})

test('only the cards that are made are paid for, and the job tells rows, people and cards apart', async () => {
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('5 lignes : 3 cartes, 2 sans carte').waitFor()
  await page.getByText(/^3 cartes : /).waitFor()
  await session.checkScreen('wizard-confirm-skipped')
  await page.getByRole('button', { name: 'Générer 3 cartes' }).click()
  await page.getByText('3 cartes prêtes').waitFor()
  await page.getByText('5 lignes, 3 personnes, 2 ignorées sans frais, 1 ancienne carte révoquée').waitFor()
  await page
    .getByAltText(/^Carte PIKROU-/)
    .first()
    .waitFor()
  await session.checkScreen('job-people')
  const valid = await session.call<{ total: number }>('GET', `/campaigns/${campaignId}/cards?status=valid`)
  assert.equal(valid.total, 4)
  assert.deepEqual(session.pageErrors, [])
})
