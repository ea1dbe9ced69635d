import type { SampleCard } from '@samakart/server/testing/sample-portal'
import type { Browser } from 'playwright-core'

export interface Opening {
  /** From the start of the navigation until the signature is checked and the form is on the screen. */
  openMs: number
  /** The script heap with its buffers, after a garbage collection. */
  heapMb: number
  /** The maximum while the page opened. */
  peakHeapMb: number
  /** From submitting the form to the result on the screen. */
  tokenMs: number
  codeMs: number
}

export async function measureOpening(
  browser: Browser,
  url: string,
  throttle: number,
  card?: SampleCard,
): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 360, height: 700 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.addInitScript(RECORD_OPENING)
    let peak = 0
    let isOpen = false
    const watch = (async () => {
      while (!isOpen) {
        peak = Math.max(peak, await heapBytes())
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    async function heapBytes(): Promise<number> {
      const usage = await devtools.send('Runtime.getHeapUsage').catch(() => undefined)
      return usage ? usage.usedSize + (usage.backingStorageSize ?? 0) : 0
    }
    await page.goto(url)
    await page.waitForSelector('.content', { timeout: 120_000 })
    isOpen = true
    await watch
    const openMs = await page.evaluate<number>('window.openedAt')
    const answerTime = async (text: string) => {
      await page.click('#tab-type')
      await page.fill('#code', text)
      const ms = await page.evaluate<number>(SUBMIT)
      await page.click('.result .button')
      return ms
    }
    const tokenMs = card ? await answerTime(card.token) : 0
    const codeMs = card ? await answerTime(card.card_code) : 0
    await devtools.send('HeapProfiler.collectGarbage')
    return { openMs, heapMb: (await heapBytes()) / 1e6, peakHeapMb: peak / 1e6, tokenMs, codeMs }
  } finally {
    await context.close()
  }
}

/**
 * Processor time of the page's thread until the page is open, unthrottled. Unlike elapsed time, it hardly depends on
 * other work of the machine.
 */
export async function measureProcessorMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 700 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url)
    await page.waitForSelector('.content', { timeout: 120_000 })
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  } finally {
    await context.close()
  }
}

const RECORD_OPENING = `new MutationObserver((_, observer) => {
  if (!document.querySelector('.content > [role=tabpanel]')) return
  observer.disconnect()
  requestAnimationFrame(() => requestAnimationFrame(() => { window.openedAt = performance.now() }))
}).observe(document, { childList: true, subtree: true })`

const SUBMIT = `new Promise((resolve) => {
  const from = performance.now()
  document.querySelector('form .button').click()
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)))
})`
