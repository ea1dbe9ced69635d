import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findAccessibilityFaults } from './accessibility.ts'

export const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
/** A desktop screen zoomed to 200 %. */
const zoomed = { width: 640, height: 400 }

interface Setting {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  language: string
}

/** Contrast depends on the colour scheme alone, and is what takes longest. */
const settings = [
  { viewport: desktop, colorScheme: 'light', language: 'fr', contrast: true },
  { viewport: desktop, colorScheme: 'dark', language: 'en', contrast: true },
  { viewport: phone, colorScheme: 'dark', language: 'wo', contrast: false },
] as const

/** `npm test` looks at the first setting alone, `npm run test:full` at all of them. */
const isQuick = process.env.SCREEN_SETTINGS === 'one'

/**
 * Checks a screen in both widths, both colour schemes and all languages: no accessibility fault, no horizontal
 * scrolling.
 */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  for (const { viewport, colorScheme, language, contrast } of isQuick ? settings.slice(0, 1) : settings) {
    await show(page, { viewport, colorScheme, language })
    const name = `${screen} ${viewport.width} ${colorScheme} ${language}`
    assert.deepEqual(await findAccessibilityFaults(page, { contrast }), [], name)
    assert.ok(await page.evaluate(fitsInWidth), `${name} is wider than the screen`)
  }
  if (isQuick) return
  if (pictures) await takePictures(page, screen, pictures)
  await page.setViewportSize(zoomed)
  assert.ok(await page.evaluate(fitsInWidth), `${screen} at 200 % is wider than the screen`)
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(inLanguage('fr'))
}

/** A folder for pictures of all screens, to look at: SCREENSHOTS=folder npm test -- e2e/account */
const pictures = process.env.SCREENSHOTS

async function takePictures(page: Page, screen: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const language of ['fr', 'en', 'wo'])
    for (const viewport of [desktop, phone])
      for (const colorScheme of ['light', 'dark'] as const) {
        await show(page, { viewport, colorScheme, language })
        const name = `${screen}-${viewport.width}-${colorScheme}-${language}.png`
        // Behind a dialog the page is scrolled, and its fixed parts would be drawn amid it.
        const isCovered = await page.getByRole('dialog').isVisible()
        await page.evaluate('window.scrollTo(0, 0)')
        await page.screenshot({ path: join(folder, name), fullPage: !isCovered })
      }
}

async function show(page: Page, { viewport, colorScheme, language }: Setting): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.evaluate(inLanguage(language))
  await page.locator(`html[lang=${language}][data-mantine-color-scheme=${colorScheme}]`).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // A colour that is still changing has the contrast of neither scheme.
  await page.evaluate(endOfTransitions)
}

/** A transition of what is not drawn never ends, so nobody waits longer than a second. */
const endOfTransitions = `Promise.race([
  Promise.allSettled(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished),
  ).then(() => {}),
  new Promise((resolve) => setTimeout(resolve, 1_000)),
])`

/** Changes the language as a user does. It also works behind an open dialog. */
function inLanguage(language: string): string {
  return `{
    const choice = document.querySelector('header select, main select')
    choice.value = '${language}'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  }`
}

const fitsInWidth = 'document.documentElement.scrollWidth <= window.innerWidth'
