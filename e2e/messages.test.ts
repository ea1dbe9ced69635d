import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Dhis2Simulator, startDhis2 } from '@samakart/dhis2-simulator'
import { until } from '@samakart/server/testing/until'
import type { Page } from 'playwright-core'
import { TwilioSimulator } from '../simulators/messaging/twilio.ts'
import { ConsoleSession } from './console-session.ts'

let twilio: TwilioSimulator
let dhis2: Dhis2Simulator
let session: ConsoleSession
let page: Page
let recipient: { mpi_id: string; last_name: string }

before(async () => {
  twilio = await new TwilioSimulator().listen()
  dhis2 = await startDhis2({ version: '2.41.9', enrollments: 3, seed: 221, programmes: ['pev'] })
  // SMS go to a simulator; WhatsApp has no keys, so its messages stay in the outbox.
  session = await ConsoleSession.open(twilio.environment)
  page = session.page
  recipient = await synchronize()
  await session.signIn(undefined, '/#/messages')
})

after(async () => {
  await session?.[Symbol.asyncDispose]()
  await Promise.all([dhis2?.[Symbol.asyncDispose](), twilio?.[Symbol.asyncDispose]()])
})

test('the price of a message is shown while it is typed; without a provider it goes to the outbox', async () => {
  await page.getByText('Aucun message').waitFor()
  const dialog = await openForm()
  await dialog.getByLabel('Message').fill('Votre carte du programme VIH est prête')
  await dialog.getByText('laisserait deviner une donnée de santé protégée').waitFor()
  await dialog.getByLabel('Message').fill('Salaam {first_name}, sa kart pare na, ñëwal jël ko ci sunu barab. Jërëjëf.')
  await dialog.getByText('À cause de ë').waitFor()
  await session.checkScreen('send a card')
  await dialog.getByRole('button', { name: 'Écrire sans : 1 SMS' }).click()
  assert.match(await dialog.getByLabel('Message').inputValue(), /Jerejef\.$/)
  await dialog.getByLabel('Canal').selectOption('whatsapp')
  await fill(dialog, '+221 77 123 45 67')
  await page.getByText('Le message est dans la boîte d’envoi.').waitFor()
  await page.getByRole('link', { name: 'Boîte d’envoi' }).click()
  await page.getByRole('listitem').getByText('+221 •••••••67').waitFor()
  const link = await page.getByRole('link', { name: /\/c\/[0-9A-Z]{16}$/ }).getAttribute('href')
  assert.equal((await fetch(link ?? '')).status, 200)
})

test('a failed message says why and is sent again', async () => {
  await page.getByRole('link', { name: 'Envois', exact: true }).click()
  const refusal = { code: 21_614, message: 'not a mobile number', status: 400 }
  twilio.failNext({ kind: 'answer', answer: { status: 400, body: refusal } })
  const dialog = await openForm()
  await fill(dialog, '+221771234568')
  await dialog.getByText('L’opérateur a refusé le message').waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByLabel('État').selectOption('failed')
  await page.getByText('Numéro invalide : corrigez-le.').waitFor()
  await session.checkScreen('failed messages')
  await page.getByRole('button', { name: /^Renvoyer à/ }).click()
  await page.getByText('Le message est reparti.').waitFor()
  await page.getByText('Rien dans cet état').waitFor()
  assert.equal(twilio.messages.length, 1)
})

test('a person who opted out gets no message', async () => {
  await page.getByRole('link', { name: 'Oppositions' }).click()
  await page.getByRole('button', { name: 'Noter une opposition' }).first().click()
  await page.getByRole('dialog').getByLabel('Téléphone').fill('+221771234569')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '+221 •••••••69', exact: true }).waitFor()
  await page.goto(`/#/messages?send=${recipient.mpi_id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Choisir une autre personne' }).waitFor()
  await send(dialog, '+221771234569')
  await dialog.getByText('Cette personne a demandé à ne plus recevoir de messages.').waitFor()
  assert.deepEqual(session.pageErrors, [])
})

test('whoever has a card from a list is found by its number, and the card is sent', async () => {
  const campaign = { campaign_type: 'vaccination', prefix: 'DKRLIST', language: 'fr', template_id: 'aero' }
  const { id } = await session.call<{ id: string }>('POST', '/campaigns', { name: 'Rougeole', ...campaign })
  const person = { first_name: 'Coumba', last_name: 'KANE', beneficiary_id: 'LISTE-77', phone_number: '+221771234570' }
  await session.call('POST', `/campaigns/${id}/jobs`, { beneficiaries: [person] })
  await until(async () => (await session.call<{ total: number }>('GET', `/campaigns/${id}/cards`)).total === 1)
  await page.goto('/#/messages')
  const dialog = await openForm()
  await dialog.getByLabel('À qui').fill('LISTE-77')
  await dialog.getByRole('button', { name: /^Choisir Coumba KANE DKRLIST-/ }).click()
  assert.match(await dialog.getByLabel('Carte à envoyer').inputValue(), /^card:DKRLIST-/)
  assert.equal(await dialog.getByLabel('Téléphone').inputValue(), person.phone_number)
  await session.checkScreen('send a card from a list')
  const before = twilio.messages.length
  await dialog.getByRole('button', { name: 'Envoyer une carte' }).click()
  await page.getByText('L’opérateur a pris le message.').waitFor()
  assert.equal(twilio.messages.length, before + 1)
})

async function openForm() {
  // An empty list offers it a second time.
  await page.getByRole('button', { name: 'Envoyer une carte' }).first().click()
  return page.getByRole('dialog')
}

async function fill(dialog: ReturnType<Page['getByRole']>, phone: string): Promise<void> {
  await dialog.getByLabel('À qui').fill(recipient.last_name)
  await dialog.getByRole('button', { name: new RegExp(`^Choisir .*${recipient.mpi_id}`) }).click()
  await send(dialog, phone)
}

async function send(dialog: ReturnType<Page['getByRole']>, phone: string): Promise<void> {
  await dialog.getByLabel('Carte à envoyer').waitFor()
  await dialog.getByLabel('Téléphone').fill(phone)
  await dialog.getByRole('button', { name: 'Envoyer une carte' }).click()
}

/** Reads the programme's enrollments and returns an enrolled person. */
async function synchronize(): Promise<typeof recipient> {
  const programme_uid = dhis2.world.programme('pev').id
  await session.call('POST', '/dhis2/config', { url: dhis2.url, ...dhis2.account })
  const mappings = [
    { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
    { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
    { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
  ]
  await session.call('POST', '/dhis2/assign-codes', { programme_uid, mappings })
  const { task_id } = await session.call<{ task_id: string }>('POST', '/dhis2/sync', { programme_uid })
  let status = 'pending'
  while (status !== 'completed') {
    status = (await session.call<{ status: string }>('GET', `/dhis2/tasks/${task_id}`)).status
    assert.notEqual(status, 'failed')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const found = await session.call<{ items: (typeof recipient)[] }>('GET', '/mpi/search?limit=1')
  assert.ok(found.items[0])
  return found.items[0]
}
