import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook as Verifier } from 'standardwebhooks'
import { ConsoleSession } from './console-session.ts'

let session: ConsoleSession
let page: Page
let manager: { email: string; password: string }
let status = 204
const received: { headers: Record<string, string>; body: string }[] = []
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers as Record<string, string>, body: await text(request) })
  response.writeHead(status).end()
})

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  await page.goto('/')
  manager = await session.addDistrict(500_000)
})

after(async () => {
  receiver.close()
  await session?.[Symbol.asyncDispose]()
})

test('a manager adds a webhook, sees its secret once and sends a test that arrives signed', async () => {
  await session.signIn(manager, '/#/connections')
  await page.getByText('Aucun webhook').waitFor()
  await session.checkScreen('webhooks-empty')
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Adresse', { exact: false }).first()
  await address.fill('https://10.0.0.7/hook')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  // Summed up above, and said at the field; in words for people, not in those of the API.
  await dialog.getByRole('alert').getByText('Cette adresse appartient à un réseau privé').waitFor()
  assert.equal(await address.getAttribute('aria-invalid'), 'true')
  assert.equal(await dialog.getByText('errors').count(), 0)
  await address.fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/samakart`)
  await dialog.getByLabel('Description').fill('Portail du ministère')
  await dialog.getByLabel('Carte révoquée').check()
  await session.checkScreen('webhook-form')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  await session.checkScreen('webhook-secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await page.getByText('Portail du ministère').waitFor()
  await session.checkScreen('webhooks')
  await page.getByRole('button', { name: 'Ouvrir Portail du ministère' }).click()
  await page.getByText('Aucun envoi').waitFor()
  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  await page.getByText(/Essai accepté : 204/).waitFor()
  const [delivery] = received
  assert.ok(delivery)
  new Verifier(secret).verify(delivery.body, delivery.headers)
  status = 500
  await page.getByRole('button', { name: /^Renvoyer/ }).click()
  await page.getByText(/Échoue/).waitFor()
  assert.equal(received[1]?.headers['webhook-id'], delivery.headers['webhook-id'])
  await session.checkScreen('webhook')
  const shown = page.getByLabel('Montrer')
  await shown.selectOption('Abandonné')
  await page.getByText('Aucun envoi').waitFor()
  await shown.selectOption('En attente')
  await page.getByRole('button', { name: /^Renvoyer/ }).waitFor()
  await page.getByRole('button', { name: 'Mettre en pause' }).click()
  await page.getByText('Mis en pause à la main').waitFor()
  await session.checkScreen('webhook-paused')
})

test('a manager makes a key, which works, and revokes it', async () => {
  await page.getByRole('link', { name: 'Clés d’API' }).click()
  await page.getByText('Aucune clé').waitFor()
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill('Serveur du portail')
  await session.checkScreen('key-form')
  await dialog.getByRole('button', { name: 'Créer une clé' }).click()
  const key = await page.getByLabel('Clé', { exact: true }).inputValue()
  const call = () => fetch(`${session.service.url}/campaigns`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal((await call()).status, 200)
  await session.checkScreen('key-shown')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await session.checkScreen('keys')
  await page.getByRole('button', { name: 'Révoquer Serveur du portail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer', exact: true }).click()
  await page.getByText('Révoquée', { exact: true }).waitFor()
  assert.equal((await call()).status, 401)
  assert.deepEqual(session.pageErrors, [])
})
