import assert from 'node:assert/strict'

/** Waits for what happens in the background; gives up after a minute. */
export async function until(condition: () => boolean | Promise<boolean>, what = 'it'): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  assert.fail(`${what} did not happen in time`)
}
