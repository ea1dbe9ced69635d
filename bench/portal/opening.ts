import type { Browser } from 'playwright-core'
import type { SampleCard } from '../../server/src/testing/sample-portal.ts'

export interface Opening {
  /** From the start of the navigation until somebody can verify, the signature being checked, and it is on the screen. */
  openMs: number
  /** Script heap with its buffers, after a collection. */
  heapMb: number
  /** The most that was seen while it opened. */
  peakHeapMb: number
  /** From the key that submits to the result on the screen. */
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
    await page.addInitScript(NOTE_THE_OPENING)
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
      const ms = await page.evaluate<number>(ASK)
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
 * Processor time of the page's thread until it is open, unthrottled. Unlike the wall clock it does not grow with what
 * else the machine is doing.
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

const NOTE_THE_OPENING = `new MutationObserver((_, observer) => {
  if (!document.querySelector('.content > [role=tabpanel]')) return
  observer.disconnect()
  requestAnimationFrame(() => requestAnimationFrame(() => { window.openedAt = performance.now() }))
}).observe(document, { childList: true, subtree: true })`

const ASK = `new Promise((resolve) => {
  const from = performance.now()
  document.querySelector('form .button').click()
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)))
})`
