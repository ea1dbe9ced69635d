import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs axe on the current page and returns one line for each fault. */
export async function findAccessibilityFaults(page: Page, { contrast = true } = {}): Promise<string[]> {
  // Loading axe takes longer than running it, so each document loads it once.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  const rules = contrast ? {} : { 'color-contrast': { enabled: false } }
  const options = { resultTypes: ['violations'], runOnly: STANDARDS, rules }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
