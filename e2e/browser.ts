import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { unpackBrowser } from './unpack-browser.ts'

/** No background requests, updates or accounts: only the test uses the network. */
const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Flags for small cloud functions. They would make the browser fragile, or blind to rules that pages must obey. */
const UNWANTED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
])

// Pages need no 3D graphics. Without them, drawing is several times faster on a machine without a graphics card.
chromium.setGraphicsMode = false

/** A camera that shows a moving test picture, and needs no permission. */
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** A real Chromium from npm, so that nothing has to be installed on the machine. */
export async function launchBrowser({ hasCamera = false } = {}): Promise<Browser> {
  const wanted = chromium.args.filter((argument) => !UNWANTED.has(argument))
  const args = [...wanted, ...QUIET, ...(hasCamera ? FAKE_CAMERA : [])]
  return playwright.launch({ executablePath: await unpackBrowser(), args })
}
