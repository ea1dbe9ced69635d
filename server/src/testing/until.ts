import assert from 'node:assert/strict'

/** Waits until something has happened in the background, for a minute at most. */
export async function until(condition: () => boolean | Promise<boolean>, what = 'it'): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  assert.fail(`${what} did not happen in time`)
}
