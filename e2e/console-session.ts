import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { checkScreen, desktop } from './check-screen.ts'
import { type OpenPage, openPage } from './portal-page.ts'
import { administrator, openService, type Service } from './service.ts'
import { startService } from './service-process.ts'

interface Credentials {
  email: string
  password: string
}

/** A console in a real browser, on a service of its own. */
export class ConsoleSession implements AsyncDisposable {
  readonly service: Service
  readonly page: Page
  /** Errors in the page and violations of its content policy. */
  readonly pageErrors: string[] = []
  readonly #browser: Browser
  readonly #context: BrowserContext
  #token = ''

  private constructor(service: Service, browser: Browser, context: BrowserContext, page: Page) {
    this.service = service
    this.page = page
    this.#browser = browser
    this.#context = context
    this.#collectErrors(page)
    // Whatever waits for the page fails at once then.
    void service.lost?.then((output) => {
      console.error(`The service ended:\n${output}`)
      return browser.close()
    })
  }

  static async open(
    env: Record<string, string> = {},
    { hasCamera = false, asProcesses = false } = {},
  ): Promise<ConsoleSession> {
    const [service, browser] = await openBoth(
      asProcesses ? startService(env) : openService(env),
      launchBrowser({ hasCamera }),
    )
    const context = await browser.newContext({ baseURL: service.url, viewport: desktop, reducedMotion: 'reduce' })
    // Long, because a loaded machine is slow; what is broken fails after it, too.
    context.setDefaultTimeout(60_000)
    return new ConsoleSession(service, browser, context, await context.newPage())
  }

  /** A second tab of the same browser. */
  async openTab(): Promise<Page> {
    const tab = await this.#context.newPage()
    this.#collectErrors(tab)
    return tab
  }

  /** A portal in the same browser, with nothing of the console. */
  openPortal(url: string): Promise<OpenPage> {
    return openPage(this.#browser, url)
  }

  setOffline(isOffline: boolean): Promise<void> {
    return this.#context.setOffline(isOffline)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.#context.close()
      await this.#browser.close()
    } finally {
      await this.service[Symbol.asyncDispose]()
    }
  }

  async signIn(who: Credentials = administrator, address = '/#/'): Promise<void> {
    await this.page.goto(address)
    await this.page.getByLabel('Adresse e-mail').fill(who.email)
    await this.page.getByLabel('Mot de passe', { exact: true }).fill(who.password)
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('button', { name: /^Compte de/ }).waitFor()
  }

  /** Adds a district on the smallest plan and returns its programme administrator. */
  async addDistrict(opening_balance_fcfa: number): Promise<Credentials> {
    const district = { name: 'District de Pikine', country_code: 'SN', region_code: 'DKR', plan: 'starter' }
    const { id } = await this.call<{ id: string }>('POST', '/admin/organizations', {
      ...district,
      opening_balance_fcfa,
    })
    const programmeAdmin = { email: 'awa.diop@pikine.sn', password: 'xaritu-pikine-26' }
    const user = { ...programmeAdmin, role: 'programme_admin', organization_id: id, full_name: 'Awa DIOP' }
    await this.call('POST', '/admin/users', user)
    return programmeAdmin
  }

  /** Sends a request without the browser, to prepare or check data. */
  async call<T>(method: string, path: string, body?: unknown, who: Credentials = administrator): Promise<T> {
    this.#token ||= await this.#tokenOf(administrator)
    const token = who === administrator ? this.#token : await this.#tokenOf(who)
    const response = await fetch(this.service.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${answer}`)
    return (answer === '' ? undefined : JSON.parse(answer)) as T
  }

  async #tokenOf(who: Credentials): Promise<string> {
    const response = await fetch(`${this.service.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(who),
    })
    return ((await response.json()) as { access_token: string }).access_token
  }

  #collectErrors(page: Page): void {
    page.on('pageerror', (error) => this.pageErrors.push(error.message))
    page.on('console', (message) => {
      const isRefusal = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isRefusal) this.pageErrors.push(message.text())
    })
  }

  checkScreen(screen: string): Promise<void> {
    return checkScreen(this.page, screen)
  }
}

/** What was opened is closed if the other could not be: a service that is left keeps its test from ending. */
async function openBoth(opening: Promise<Service>, launching: Promise<Browser>): Promise<[Service, Browser]> {
  const [service, browser] = await Promise.allSettled([opening, launching])
  if (service.status === 'rejected') {
    if (browser.status === 'fulfilled') await browser.value.close()
    throw service.reason
  }
  if (browser.status === 'rejected') {
    await service.value[Symbol.asyncDispose]()
    throw browser.reason
  }
  return [service.value, browser.value]
}
