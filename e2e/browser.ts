import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Only what we ask for goes over the network: nothing in the background, no updates, no accounts. */
const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Flags for small cloud functions that would make it fragile, or blind to the rules that a page has to obey. */
const UNWANTED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
])

// Pages need no 3D; without it everything is drawn several times faster on a machine without a graphics card.
chromium.setGraphicsMode = false

/** A real Chromium from npm; nothing has to be installed on the machine. */
export async function launchBrowser(): Promise<Browser> {
  const args = [...chromium.args.filter((argument) => !UNWANTED.has(argument)), ...QUIET]
  return playwright.launch({ executablePath: await chromium.executablePath(), args })
}
