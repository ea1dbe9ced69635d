import { test } from 'node:test'
import fc from 'fast-check'
import { openTestApp } from '#testing/test-app.ts'
import { history } from './testing/history.ts'
import { runBesideOracle } from './testing/model.ts'

const { services } = await openTestApp()

// `npm run bench -- billing-model` runs tens of thousands of histories.
test('after any random history the books are those of the oracle', async () => {
  await fc.assert(
    fc.asyncProperty(history, (one) => runBesideOracle(services, one)),
    { numRuns: 12 },
  )
})
