import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ConsoleSession } from './console-session.ts'
import { administrator } from './service.ts'

const home = { fr: 'Accueil', en: 'Home', wo: 'Xët wu njëkk' }

let session: ConsoleSession
let page: Page

before(async () => {
  session = await ConsoleSession.open()
  page = session.page
})

after(() => session?.[Symbol.asyncDispose]())

test('a wrong password is refused, with advice', async () => {
  await page.goto('/')
  await page.getByLabel('Adresse e-mail').fill(administrator.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('Adresse e-mail ou mot de passe incorrect.').waitFor()
  await alert.getByText('Mot de passe oublié ?').waitFor()
  await session.checkScreen('sign-in')
})

test('with the keyboard alone, a user signs in, reaches the requested page and skips the menu', async () => {
  await page.goto('/#/audit?offset=0')
  await page.reload()
  await page.getByLabel('Adresse e-mail').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Journal d’audit' }).waitFor()
  await page.goto('/#/')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.activeElement.id'), 'main')
})

test('home shows what to do next and that the audit trail is intact', async () => {
  await page.getByText('Pour commencer').waitFor()
  await page.getByText('Le journal est intact').waitFor()
  await page.getByText('Derniers actes').waitFor()
  await session.checkScreen('home')
})

test('the language changes at once and is remembered', async () => {
  for (const language of ['en', 'wo', 'fr'] as const) {
    await speak(language)
    await page.getByRole('link', { name: home[language], exact: true }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.lang'), language)
  }
  await speak('wo')
  await page.reload()
  await page.getByRole('link', { name: home.wo, exact: true }).waitFor()
  await speak('fr')
})

test('an organization is added, and its manager can be invited at once', async () => {
  await follow('Organisations')
  await page.getByRole('button', { name: 'Ajouter une organisation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ajouter une organisation' }).click()
  await dialog.getByText('Ce champ est obligatoire.').waitFor()
  await dialog.getByLabel('Nom').fill('District de Pikine')
  await dialog.getByLabel('Région').fill('dkr')
  await dialog.getByLabel('Solde d’ouverture').fill('1 500 000')
  await dialog.getByText('1 500 000 F CFA').waitFor()
  await session.checkScreen('add-organization')
  await dialog.getByRole('button', { name: 'Ajouter une organisation' }).click()
  await page.getByText('« District de Pikine » est ouverte').waitFor()
  await page.getByRole('heading', { name: 'Inviter un utilisateur' }).waitFor()
  assert.equal(await dialog.getByLabel('Rôle').inputValue(), 'programme_admin')
  await session.checkScreen('invite-manager')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await follow('Organisations')
  await page.getByRole('cell', { name: 'District de Pikine', exact: true }).waitFor()
  await session.checkScreen('organizations')
})

test('a user is invited by a link, an address with an account is refused, and access is closed', async () => {
  await follow('Utilisateurs')
  await inviteUser('awa.diop@pikine.sn')
  await page.getByRole('heading', { name: 'Lien pour Awa DIOP' }).waitFor()
  await page.getByRole('button', { name: 'Terminé' }).click()
  await page.getByText('Awa DIOP').waitFor()
  await session.checkScreen('users')

  await inviteUser('admin@samakart.local')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').getByText('Cette adresse e-mail est déjà utilisée.').waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  await page.getByRole('button', { name: 'Modifier Awa DIOP' }).click()
  await dialog.getByLabel('Fermer l’accès').check({ force: true })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('cell', { name: 'Fermé' }).waitFor()
})

/** An administrator of another organization acts for the one whose trail is shown. */
async function actFromElsewhere(reason: string): Promise<void> {
  const { organization_id } = await session.call<{ organization_id: string }>('GET', '/auth/me')
  const other = { name: 'Équipe de la plateforme', country_code: 'SN', region_code: 'DKR', plan: 'starter' }
  const { id } = await session.call<{ id: string }>('POST', '/admin/organizations', other)
  const operator = { email: 'exploitant@example.sn', password: 'baobab lumière vélo mardi' }
  await session.call('POST', '/admin/users', { ...operator, role: 'admin', organization_id: id })
  const { access_token } = await session.call<{ access_token: string }>('POST', '/auth/login', operator)
  const headers = { authorization: `Bearer ${access_token}`, 'x-organization-id': organization_id, 'x-reason': reason }
  assert.equal((await fetch(`${session.service.url}/campaigns`, { headers })).status, 200)
}

test('the whole audit trail is verified', async () => {
  await follow('Journal d’audit')
  await page.getByRole('button', { name: 'Vérifier la chaîne' }).click()
  await page.getByText('Le journal est intact').waitFor()
  await page.getByRole('cell', { name: 'Organisation ouverte' }).first().waitFor()
  await actFromElsewhere('support')
  await page.reload()
  await page.getByText('Motif : assistance').waitFor()
  await session.checkScreen('audit')
  await page
    .getByRole('button', { name: /^Détails de l’entrée/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Empreinte précédente').waitFor()
  await session.checkScreen('audit-entry')
  await page.keyboard.press('Escape')
})

test('a 401 about another account never signs out; an expired token is renewed and the request repeated', async () => {
  await page.route('**/audit/verify', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ status: 'auth_failed', code: 'dhis2_auth_failed', detail: 'DHIS2 refuse ce compte.' }),
    }),
  )
  await page.getByRole('button', { name: 'Vérifier la chaîne' }).click()
  await page.getByText('DHIS2 refuse ce compte.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Journal d’audit' }).waitFor()
  await page.unroute('**/audit/verify')

  let isExpired = true
  await page.route('**/audit/verify', (route) => {
    if (!isExpired) return route.continue()
    isExpired = false
    const body = JSON.stringify({ status: 401, code: 'unauthenticated', detail: 'expired' })
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body })
  })
  const renewed = page.waitForResponse('**/auth/refresh')
  await page.getByRole('button', { name: 'Vérifier la chaîne' }).click()
  assert.equal((await renewed).status(), 200)
  await page.getByText('Le journal est intact').waitFor()
  await page.unroute('**/audit/verify')
})

test('a lost network is announced, loaded data stays, and work goes on when it is back', async () => {
  await session.setOffline(true)
  await page.getByText('Connexion interrompue depuis').waitFor()
  await page.getByRole('cell', { name: 'Organisation ouverte' }).first().waitFor()
  await session.checkScreen('offline')
  await session.setOffline(false)
  await page.getByText('Connexion interrompue depuis').waitFor({ state: 'detached' })
})

test('two tabs share one session', async () => {
  const second = await session.openTab()
  await Promise.all([second.goto('/#/account'), page.reload()])
  await second.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Journal d’audit' }).waitFor()
  await Promise.all([second.reload(), page.reload()])
  await second.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Journal d’audit' }).waitFor()
  await second.close()
})

test('a user changes the password without losing the session', async () => {
  await follow('Mon compte')
  await session.checkScreen('account')
  await changePassword('wrong one', 'xaritu-samakart-2')
  await page.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
  await changePassword(administrator.password, 'xaritu-samakart-2')
  await page.getByText('Mot de passe changé.').waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor()
})

test('an unknown address and a page that needs a higher role are explained', async () => {
  await page.goto('/#/nowhere')
  await page.getByText('Cette page n’existe pas').waitFor()
  await page.route('**/auth/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), role: 'viewer' } })
  })
  await page.goto('/#/users')
  await page.reload()
  await page.getByText('Cette page n’est pas ouverte à votre rôle').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Organisations' }).count(), 0)
  await session.checkScreen('not-allowed')
  await page.goto('/#/')
  await page.getByText('Aucune carte en cours').waitFor()
  await page.unroute('**/auth/me')
})

test('signing out ends the session in every tab', async () => {
  const second = await session.openTab()
  await second.goto('/#/account')
  await second.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor()
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByText('Vous êtes déconnecté.').waitFor()
  await second.getByLabel('Adresse e-mail').waitFor()
  await page.goto('/#/audit')
  await page.reload()
  await page.getByLabel('Adresse e-mail').waitFor()
})

test('no page broke the content policy or threw an error', () => {
  assert.deepEqual(session.pageErrors, [])
})

async function speak(language: 'fr' | 'en' | 'wo'): Promise<void> {
  await page
    .getByRole('combobox', { name: /^(Langue|Language|Làkk)$/ })
    .first()
    .selectOption(language, { force: true })
}

async function follow(name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

async function inviteUser(email: string): Promise<void> {
  await page.getByRole('button', { name: 'Inviter un utilisateur' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom complet').fill('Awa DIOP')
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByLabel('Organisation').selectOption({ label: 'District de Pikine' })
  await dialog.getByLabel('Rôle').selectOption('programme_admin')
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
}

async function changePassword(current: string, wanted: string): Promise<void> {
  await page.getByLabel('Mot de passe actuel').fill(current)
  await page.getByLabel('Nouveau mot de passe').fill(wanted)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
}
