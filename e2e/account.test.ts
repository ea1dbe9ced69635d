import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeAt, stepAt } from '@samakart/server/internal/slices/accounts/totp'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'
import { administrator } from './service.ts'

let session: ConsoleSession
let page: Page
let secret: Buffer
let recoveryCode: string

before(async () => {
  session = await ConsoleSession.open({ PUBLIC_URL: 'http://localhost' })
  page = session.page
  await session.signIn(undefined, '/#/account')
})

after(() => session?.[Symbol.asyncDispose]())

test('the account page shows the session, and ends another one', async () => {
  await page.goto('/#/account')
  await session.call('GET', '/auth/me')
  await page.reload()
  await page.getByText('cette session').waitFor()
  await session.checkScreen('account')
  await page.getByRole('button', { name: /^Déconnecter node/ }).click()
  await page.getByText('Cette session est terminée.').waitFor()
  await page.getByRole('button', { name: /^Déconnecter node/ }).waitFor({ state: 'detached' })
})

test('a new password is estimated while it is typed', async () => {
  const field = page.getByLabel('Nouveau mot de passe')
  await field.fill('Senegal2026')
  await page.getByText(/Solidité : (faible|moyenne)/).waitFor()
  await field.fill('baobab lumière vélo mardi')
  await page.getByText('Solidité : très bonne').waitFor()
  await field.fill('motdepasse')
  await page.getByText('parmi les plus utilisés').waitFor()
  await session.checkScreen('password-strength')
  await field.fill('')
})

test('the second factor is set up with the typed key and confirmed by a code', async () => {
  await page.getByRole('button', { name: 'Activer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'Code QR pour l’application' }).waitFor()
  const typed = (await dialog.locator('code').textContent()) ?? ''
  secret = fromBase32(typed.replaceAll(' ', ''))
  await dialog.getByLabel('Code à six chiffres').fill('000000')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await dialog.getByText('Ce code n’est pas valable').waitFor()
  await session.checkScreen('set-up-second-factor')
  await dialog.getByLabel('Code à six chiffres').fill(codeAt(secret, stepAt(new Date())))
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await page.getByRole('heading', { name: 'Codes de récupération' }).waitFor()
  await session.checkScreen('recovery-codes')
  recoveryCode = (await dialog.locator('code').first().textContent()) ?? ''
  await dialog.getByLabel('Je les ai mis en lieu sûr').check({ force: true })
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await page.getByText('La double authentification est active.').waitFor()
  await page.getByRole('button', { name: 'Désactiver' }).waitFor()
})

test('sign-in asks for a code and takes a recovery code instead', async () => {
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByLabel('Adresse e-mail').fill(administrator.email)
  assert.equal(await page.getByText('La double authentification est active.').count(), 0, 'said to whoever signed out')
  await page.getByLabel('Mot de passe', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code à six chiffres').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Ce code n’est pas valable').waitFor()
  await session.checkScreen('second-factor')
  await page.getByLabel('Code à six chiffres').fill(recoveryCode.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Compte de/ }).waitFor()
})

test('the list of users shows who has it', async () => {
  await page.goto('/#/users')
  await page.getByRole('cell', { name: 'Oui' }).waitFor()
  await session.checkScreen('users')
})

test('two tabs that refresh at the same moment, and a refresh whose answer was lost, keep the session', async () => {
  await page.goto('/#/account')
  const tab = await session.openTab()
  await Promise.all([page.reload(), tab.goto('/#/account')])
  for (const open of [page, tab]) await open.getByText('cette session').waitFor()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/auth/')) keys.push(request.headers()['idempotency-key'])
  })
  let lost = 0
  await page.route('**/auth/refresh', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByText('cette session').waitFor()
  await page.unroute('**/auth/refresh')
  assert.ok(lost >= 2)
  assert.deepEqual([...new Set(keys)], [undefined])
  await tab.close()
})

test('the second factor is turned off', async () => {
  await page.getByRole('button', { name: 'Désactiver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await page.getByText('La double authentification est désactivée.').waitFor()
  const unexpected = session.pageErrors.filter((error) => !error.startsWith('ConnectionLost'))
  assert.deepEqual(unexpected, [])
})

test('a passkey of this device is added, signs in alone, and proves again who is there before it is removed', async () => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de l’appareil').fill('Ordinateur du bureau')
  await dialog.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await dialog.getByLabel('Je les ai mis en lieu sûr').check({ force: true })
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await page.getByRole('cell', { name: 'Ordinateur du bureau', exact: true }).waitFor()
  await session.checkScreen('passkeys')

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.getByRole('button', { name: /^Compte de/ }).waitFor()

  let refusals = 0
  await page.route('**/auth/passkeys/*', async (route) => {
    if (refusals++ > 0) return route.continue()
    const body = JSON.stringify({ code: 'fresh_factor_required', status: 403, detail: 'Confirmez.' })
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body })
  })
  await page.goto('/#/account')
  await page.getByRole('button', { name: 'Retirer Ordinateur du bureau' }).click()
  await page.getByRole('dialog', { name: 'Confirmez que c’est vous' }).waitFor()
  await session.checkScreen('fresh-factor')
  await dialog.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.getByText('Clé d’accès retirée.').waitFor()
  assert.equal(refusals, 2)
  await page.unroute('**/auth/passkeys/*')
})

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
