import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { FileName } from '@samakart/portal'
import { revocationPackText, signRevocationPack } from '@samakart/server/internal/slices/portal/index'
import {
  bytesOfFiles,
  SAMPLE_CAMPAIGN,
  SAMPLE_PREFIX,
  sampleCard,
  samplePortal,
  sampleSigner,
} from '@samakart/server/testing/sample-portal'
import { findAccessibilityFaults } from './accessibility.ts'
import { launchBrowser } from './browser.ts'
import {
  cameraRequests,
  hostPortal,
  nextCard,
  openPage,
  photoOf,
  plugInCamera,
  typeCode,
  verdictOn,
} from './portal-page.ts'

const DAY_MS = 86_400_000
const [good, revoked, unknown] = [sampleCard(1), sampleCard(9), sampleCard(5_000)]
const generatedAt = new Date(Date.now() - 2 * DAY_MS)
const files = bytesOfFiles(await samplePortal({ generatedAt }))
const hosted = await hostPortal(files)
const browser = await launchBrowser()
after(async () => {
  await browser.close()
  hosted[Symbol.dispose]()
})

/** One of the seven characters is wrong, so the check character does not match. */
const mistyped = good.card_code.slice(0, -2) + (good.card_code.at(-2) === 'A' ? 'B' : 'A') + good.card_code.at(-1)

const addresses = [
  ['a file', hosted.fileUrl],
  ['a web server', hosted.httpUrl],
] as const

for (const [from, url] of addresses) {
  test(`the portal opened from ${from} checks typed codes and tokens without network requests`, async () => {
    await using opened = await openPage(browser, url)
    const { page, unexpected } = opened
    const expected = [
      [good.card_code, 'code_known'],
      [` ${good.card_code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `, 'code_known'],
      [good.card_code.slice(-8), 'code_known'],
      [good.token, 'authentic'],
      [`https://example.org/v/${good.token}`, 'authentic'],
      [revoked.token, 'revoked'],
      [revoked.card_code, 'revoked'],
      [unknown.token, 'unknown'],
      [unknown.card_code, 'unknown'],
      [mistyped, 'check_code'],
      [good.card_code.slice(0, -1), 'check_code'],
      [unknown.card_code.replace(SAMPLE_PREFIX, 'THIES'), 'other_campaign'],
    ] as const
    for (const [text, verdict] of expected) {
      await typeCode(page, text)
      assert.equal(await verdictOn(page), verdict, text)
      await nextCard(page)
    }
    await page.click('#tab-type')
    await page.click('form .button')
    assert.notEqual(await page.textContent('.fault'), '')
    assert.deepEqual(unexpected, [])
  })
}

test('the camera reads a card and goes on by itself; the torch and a second camera can be chosen', async () => {
  await using opened = await openPage(browser, hosted.fileUrl)
  const { page, unexpected } = opened
  await plugInCamera(page, good.token)
  await page.click('text=Ouvrir la caméra')
  assert.equal(await verdictOn(page), 'authentic')
  await page.waitForSelector('.result', { state: 'detached', timeout: 30_000 })
  // The same card is still in view, and is not counted again until it was away.
  await page.waitForTimeout(500)
  assert.equal(await page.locator('.result').count(), 0)
  await page.evaluate('window.isEmpty = true')
  await page.waitForTimeout(1_800)
  await page.evaluate('window.isEmpty = false')
  assert.equal(await verdictOn(page), 'authentic')
  await page.click('.countdown .link')
  assert.equal(await page.textContent('.countdown'), '')
  await nextCard(page)
  for (const button of ['Lampe', 'Changer de caméra']) await page.click(`.row >> text=${button}`)
  const requests = await cameraRequests(page)
  assert.ok(requests[0]?.includes('environment'))
  assert.ok(requests.some((request) => request.includes('torch')))
  await page.waitForFunction(`window.asked.some((request) => request.includes('"exact":"front"'))`)
  assert.deepEqual(unexpected, [])
})

test('over plain http, without camera and WebCrypto, a photo is enough', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 700 } })
  const page = await context.newPage()
  await page.route('http://portal.lan/', (route) =>
    route.fulfill({ contentType: 'text/html', body: files['index.html'] }),
  )
  await page.goto('http://portal.lan/')
  assert.equal(await page.evaluate('window.isSecureContext'), false)
  await page.click('text=Ouvrir la caméra')
  await page.waitForSelector('text=adresse http')
  await page.setInputFiles('#photo', photoOf(revoked.token))
  assert.equal(await verdictOn(page), 'revoked')
  await nextCard(page)
  await page.setInputFiles('#photo', photoOf('https://example.org/menu'))
  assert.equal(await verdictOn(page), 'unknown')
  await nextCard(page)
  await page.setInputFiles('#photo', { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await page.waitForSelector('text=image lisible')
  await context.close()
})

test('a scanner that works as a keyboard is read anywhere on the page', async () => {
  await using opened = await openPage(browser, hosted.fileUrl)
  const { page } = opened
  await page.waitForSelector('.content')
  const scan = (text: string) =>
    page.evaluate(`for (const key of ${JSON.stringify([...text, 'Enter'])})
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`)
  await scan(good.token)
  assert.equal(await verdictOn(page), 'authentic')
  await scan(unknown.token)
  await page.waitForSelector('.result.unknown')
  await scan('short')
  assert.equal(await verdictOn(page), 'unknown')
})

test('a list is verified and its report is safe to open in a spreadsheet', async () => {
  await using opened = await openPage(browser, hosted.fileUrl, { acceptDownloads: true })
  const { page, unexpected } = opened
  await page.click('#tab-list')
  const lines = [good.token, good.card_code, revoked.card_code, unknown.card_code, mistyped, '=HYPERLINK("x")']
  const csv = `\ufeff"Nom";"Code"\r\n${lines.map((line) => `x;"${line.replaceAll('"', '""')}"`).join('\r\n')}\r\n`
  await page.setInputFiles('#list', { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.waitForSelector('.counts')
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Enregistrer le rapport')])
  const report = readFileSync(await download.path(), 'utf8')
  const rows = report
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  assert.ok(report.startsWith('\ufeffcode,result,proof,issued_at,'))
  assert.deepEqual(
    rows.slice(1).map((row) => row[1]),
    ['valid', 'valid', 'revoked', 'not_found', 'check_code', 'check_code'],
  )
  assert.deepEqual([rows[1]?.[2], rows[2]?.[2]], ['token', 'code'])
  assert.ok(report.includes(`"'=HYPERLINK(""x"")"`))
  assert.match(download.suggestedFilename(), /^DKRVAC-\d{8}-\d{4}\.csv$/)
  assert.deepEqual(unexpected, [])
})

const words = {
  fr: ['Carte authentique', 'Code connu', 'Carte révoquée', 'Inconnue ou falsifiée', 'Vérifiez la saisie'],
  en: ['Authentic card', 'Code known', 'Revoked card', 'Unknown or forged', 'Check the code'],
  wo: [
    'Kàrt bu dëggu la',
    'Xam nañu kod bi',
    'Kàrt bi dañu ko neenal',
    'Xameesul kàrt bi, mbaa dañu ko xalbe',
    'Seetaatal li nga bind',
  ],
}
const entered = [good.token, good.card_code, revoked.token, unknown.token, mistyped]

for (const [language, expected] of Object.entries(words)) {
  test(`in ${language}: the right texts, 320 pixels, no accessibility fault in light or dark`, async () => {
    await using opened = await openPage(browser, hosted.fileUrl, {
      viewport: { width: 320, height: 640 },
      colorScheme: language === 'en' ? 'dark' : 'light',
    })
    const { page, unexpected } = opened
    assert.equal(await page.getAttribute('html', 'lang'), 'fr')
    await page.click(`.languages [lang=${language}]`)
    assert.equal(await page.getAttribute('html', 'lang'), language)
    const check = async (what: string) => {
      assert.deepEqual(await findAccessibilityFaults(page), [], what)
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), `${what} is too wide`)
    }
    for (const way of ['scan', 'type', 'list']) {
      await page.click(`#tab-${way}`)
      await check(way)
    }
    for (const [i, text] of entered.entries()) {
      await typeCode(page, text)
      assert.equal(await page.textContent('.result h2'), expected[i])
      assert.ok((await page.textContent('[aria-live=assertive]'))?.startsWith(expected[i] ?? '?'))
      if (language !== 'wo') await check(expected[i] ?? '')
      await nextCard(page)
    }
    await page.click('summary')
    await check('trust')
    assert.deepEqual(unexpected, [])
  })
}

test('everything can be done with the keyboard alone', async () => {
  await using opened = await openPage(browser, hosted.fileUrl)
  const { page } = opened
  await page.waitForSelector('.content')
  const focused = () => page.evaluate('document.activeElement.id')
  for (let i = 0; i < 20 && (await focused()) !== 'tab-scan'; i++) await page.keyboard.press('Tab')
  assert.equal(await focused(), 'tab-scan')
  await page.keyboard.press('ArrowRight')
  assert.equal(await focused(), 'tab-type')
  await page.keyboard.press('Tab')
  await page.keyboard.type(good.card_code)
  await page.keyboard.press('Enter')
  assert.equal(await verdictOn(page), 'code_known')
  await page.keyboard.press('Enter')
  assert.equal(await focused(), 'code')
  assert.equal(await page.inputValue('#code'), '')
  await page.keyboard.type(unknown.token)
  await page.keyboard.press('Enter')
  assert.equal(await verdictOn(page), 'unknown')
  await page.keyboard.press('Escape')
  assert.equal(await focused(), 'code')
  for (let i = 0; i < 20 && !(await page.evaluate('document.activeElement.tagName === "SUMMARY"')); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.trust[open]')
})

test('a page that was changed shows a warning and verifies nothing', async () => {
  const html = files['index.html'].toString()
  const changes: [string, (text: string) => string][] = [
    ['program', (text) => text.replace('"use strict"', '"use strIct"')],
    ['style', (text) => text.replace('--page:', '--pagf:')],
    ['policy', (text) => text.replace("connect-src 'none'", 'connect-src *     ')],
    [
      'registry',
      (text) => text.replace(/(<p hidden>.{400})(.)/s, (_, start, one) => start + (one === 'A' ? 'B' : 'A')),
    ],
    ['signed facts', (text) => text.replace('"total_cards":100', '"total_cards":101')],
    [
      'signature',
      (text) => text.replace(/"signature":"(..)/, (_, start) => `"signature":"${start === 'AA' ? 'BB' : 'AA'}`),
    ],
    ['statement', (text) => text.replace('"campaign":', '"campaign";')],
    ['title', (text) => text.replace('<title>Vacc', '<title>Wacc')],
    ['half of the file', (text) => text.slice(0, text.indexOf('<p hidden>') + 900)],
  ]
  for (const [what, change] of changes) {
    const changed = change(html)
    assert.notEqual(changed, html, what)
    writeFileSync(join(hosted.folder, 'changed.html'), changed)
    await using opened = await openPage(browser, hosted.fileUrl.replace('index', 'changed'))
    // A changed program does not run at all, so the static text of the page stays.
    await opened.page.waitForSelector(what === 'program' ? 'main > p' : '.broken', { timeout: 30_000 })
    assert.match((await opened.page.textContent('body')) ?? '', /modifié.*changed.*soppi/s, what)
    assert.equal(await opened.page.locator('.content').count(), 0, what)
  }
})

test('a list of revocations is loaded from a file and kept; a forged one is refused', async () => {
  await using opened = await openPage(browser, hosted.fileUrl)
  const { page } = opened
  const pack = revocationPackText(
    signRevocationPack({
      campaign: SAMPLE_CAMPAIGN,
      since: generatedAt,
      generatedAt: new Date(),
      tokenHashes: [good.token_hash],
      signer: sampleSigner(),
    }),
  )
  const load = (text: string) =>
    page.setInputFiles('#pack', { name: 'pack.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.click('summary')
  await load(pack.replace('"seq":', '"seq": 9'))
  await page.waitForSelector('text=signature de ce fichier est fausse')
  await typeCode(page, good.token)
  assert.equal(await verdictOn(page), 'authentic')
  await nextCard(page)
  await load(pack)
  await page.waitForSelector('text=1 révocation chargée')
  await page.reload()
  await typeCode(page, good.token)
  assert.equal(await verdictOn(page), 'revoked')
  await page.waitForSelector('text=Révocations au')
})

test('the five files are compared byte by byte', async () => {
  await using opened = await openPage(browser, hosted.fileUrl)
  const { page } = opened
  const chosen = (changed?: FileName) =>
    Object.entries(files).map(([name, bytes]) => ({
      name: name.split('/').pop() ?? name,
      mimeType: 'text/plain',
      buffer: name === changed ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes,
    }))
  await page.click('summary')
  await page.setInputFiles('#files', chosen())
  await page.waitForSelector('text=Les cinq fichiers sont intacts')
  await page.setInputFiles('#files', chosen('registry.json'))
  await page.waitForSelector('.files .changed')
  assert.match((await page.textContent('.files .changed')) ?? '', /^registry\.json/)
  assert.equal(await page.locator('.files .intact').count(), 4)
})

test('an outdated registry is marked as such', async () => {
  const old = await hostPortal(bytesOfFiles(await samplePortal({ generatedAt: new Date(Date.now() - 40 * DAY_MS) })))
  await using opened = await openPage(browser, old.fileUrl)
  await opened.page.waitForSelector('text=Trop ancien')
  old[Symbol.dispose]()
})
