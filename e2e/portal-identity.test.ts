import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signingKeyFromSeed } from '@samakart/rules/signatures'
import { forgedIdentity } from '@samakart/server/testing/forged-identity'
import {
  bytesOfFiles,
  SAMPLE_PREFIX,
  sampleCard,
  sampleIdentity,
  samplePortal,
  sampleSigner,
} from '@samakart/server/testing/sample-portal'
import { findAccessibilityFaults } from './accessibility.ts'
import { launchBrowser } from './browser.ts'
import { hostPortal, nextCard, openPage, photoOf, plugInCamera, typeCode, verdictOn } from './portal-page.ts'

const [good, revoked, unlisted] = [sampleCard(1), sampleCard(9), sampleCard(5_000)]
const hosted = await hostPortal(bytesOfFiles(await samplePortal({ generatedAt: new Date(Date.now() - 86_400_000) })))
const browser = await launchBrowser()
after(async () => {
  await browser.close()
  hosted[Symbol.dispose]()
})

/** A pixel of grey, as small as a WebP can be. */
const photo = {
  format: 'webp' as const,
  bytes: Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=', 'base64'),
}
const person = { first_name: 'Awa Ŋoné', last_name: 'Sarr', name_native: 'آوا صار', valid_until: '2099-12-31' }
const identity = sampleIdentity(good, { ...person, identity_photo: photo })
/** Somebody else's name under the signature of a genuine card. */
const forged = forgedIdentity(identity, 'Awa', 'Eva')
const stranger = sampleSigner(2, signingKeyFromSeed(Buffer.alloc(32, 8)))

test('from a file, an identity QR shows whom the card was issued to, and every fault has a result of its own', async () => {
  await using opened = await openPage(browser, hosted.fileUrl)
  const { page, unexpected } = opened
  const expected = [
    [identity, 'issued_to'],
    [forged, 'forged'],
    [sampleIdentity(good, person, stranger), 'foreign_key'],
    [sampleIdentity(good, { ...person, valid_until: '2026-02-01' }), 'expired'],
    [sampleIdentity(revoked, person), 'revoked'],
    [sampleIdentity(unlisted, person), 'unlisted'],
    [sampleIdentity({ card_code: good.card_code.replace(SAMPLE_PREFIX, 'THIES') }, person), 'other_campaign'],
  ] as const
  for (const [text, verdict] of expected) {
    await typeCode(page, text)
    assert.equal(await verdictOn(page), verdict)
    const shown = (await page.textContent('.result')) ?? ''
    const isSigned = ['issued_to', 'expired', 'revoked', 'unlisted'].includes(verdict)
    assert.equal(shown.includes('Awa Ŋoné Sarr') && shown.includes('آوا صار'), isSigned, verdict)
    // What nobody has signed is not shown.
    assert.ok(!shown.includes('Eva'))
    await nextCard(page)
  }
  await typeCode(page, identity)
  assert.equal(await page.textContent('.result h2'), 'Carte délivrée à')
  assert.match((await page.textContent('.result .more')) ?? '', /^Comparez avec ce qui est imprimé/)
  assert.ok((await page.textContent('.holder'))?.includes(good.card_code))
  assert.equal(await page.evaluate('document.querySelector(".face").naturalWidth'), 1)
  assert.deepEqual(unexpected, [])
})

test('the camera and a photo read an identity QR; the page waits for somebody to compare', async () => {
  await using opened = await openPage(browser, hosted.fileUrl)
  const { page } = opened
  await plugInCamera(page, identity)
  await page.click('text=Ouvrir la caméra')
  assert.equal(await verdictOn(page), 'issued_to')
  assert.equal(await page.textContent('.countdown'), '')
  await nextCard(page)
  await page.setInputFiles('#photo', photoOf(forged))
  assert.equal(await verdictOn(page), 'forged')
})

const words = {
  fr: [
    'Carte délivrée à',
    'Signature fausse',
    'Signée par une autre clé',
    'Carte expirée',
    'Signée, mais hors du registre',
  ],
  en: [
    'This card was issued to',
    'Wrong signature',
    'Signed with another key',
    'Expired card',
    'Signed, but not in the registry',
  ],
  wo: [
    'Kii lañu jox kàrt bi',
    'Xàmmee bi du dëgg',
    'Beneen caabi moo ko xàmmee',
    'Kàrt bi jeex na',
    'Xàmmee nañu ko, waaye nekkul ci téere bi',
  ],
}
const texts = [
  identity,
  forged,
  sampleIdentity(good, person, stranger),
  sampleIdentity(good, { ...person, valid_until: '2026-02-01' }),
  sampleIdentity(unlisted, { ...person, last_name: 'Andriamanantsoavinandriana-Rakotondrainibevoavy-Diagne' }),
]

for (const [language, titles] of Object.entries(words)) {
  test(`in ${language}: the results of identities, 320 pixels, no accessibility fault in light or dark`, async () => {
    await using opened = await openPage(browser, hosted.fileUrl, {
      viewport: { width: 320, height: 640 },
      colorScheme: language === 'en' ? 'dark' : 'light',
    })
    const { page } = opened
    await page.click(`.languages [lang=${language}]`)
    for (const [i, text] of texts.entries()) {
      await typeCode(page, text)
      assert.equal(await page.textContent('.result h2'), titles[i])
      assert.deepEqual(await findAccessibilityFaults(page), [], titles[i])
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), titles[i])
      await nextCard(page)
    }
  })
}
