import assert from 'node:assert/strict'

/** Waits until something has happened in the background, for two minutes at most: loaded machines are slow. */
export async function until(condition: () => boolean | Promise<boolean>, what = 'it'): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 120_000; ) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  assert.fail(`${what} did not happen in time`)
}
