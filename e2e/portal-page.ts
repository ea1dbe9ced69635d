import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileName } from '@samakart/portal'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import encodeQR from 'qr'

/** Runs in the page, which has other globals than the test. */
const FAKE_CAMERA = readFileSync(new URL('./fake-camera.js', import.meta.url), 'utf8').replace('export default ', '')

/** A portal in a folder of its own, and on a local web server. */
export interface HostedPortal extends Disposable {
  folder: string
  fileUrl: string
  httpUrl: string
}

export async function hostPortal(files: Record<FileName, Buffer>): Promise<HostedPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-portal-'))
  mkdirSync(join(folder, 'assets'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(files['index.html'])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    folder,
    fileUrl: `file://${folder}/index.html`,
    httpUrl: `http://127.0.0.1:${port}/`,
    [Symbol.dispose]() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface OpenPage extends AsyncDisposable {
  page: Page
  /** Every request besides the page itself, and every message or error in the console. */
  unexpected: string[]
}

export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 360, height: 700 }, ...options })
  const page = await context.newPage()
  const unexpected: string[] = []
  page.on('request', (request) => {
    if (request.url() !== url && !/^(data|blob):/.test(request.url())) unexpected.push(request.url())
  })
  page.on('console', (message) => unexpected.push(message.text()))
  page.on('pageerror', (error) => unexpected.push(error.message))
  await page.goto(url)
  return { page, unexpected, [Symbol.asyncDispose]: () => context.close() }
}

export async function typeCode(page: Page, text: string): Promise<void> {
  await page.click('#tab-type')
  await page.fill('#code', text)
  await page.keyboard.press('Enter')
}

/** The kind of result that the page shows. */
export async function verdictOn(page: Page): Promise<string> {
  const result = page.locator('.result')
  await result.waitFor()
  return (await result.getAttribute('class'))?.replace('result ', '') ?? ''
}

export async function nextCard(page: Page): Promise<void> {
  await page.click('.result .button')
}

/** A camera with a torch, one of two, that shows the QR code of a card. */
export async function plugInCamera(page: Page, text: string): Promise<void> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  await page.evaluate(`(${FAKE_CAMERA})(${JSON.stringify(modules)})`)
}

/** The constraints that the page requested from its camera. */
export async function cameraRequests(page: Page): Promise<string[]> {
  return page.evaluate('window.asked')
}

export function photoOf(text: string): { name: string; mimeType: string; buffer: Buffer } {
  return {
    name: 'card.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from(encodeQR(text, 'gif', { scale: 6, border: 4 })),
  }
}
