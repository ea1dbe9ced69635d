import { test } from 'node:test'
import fc from 'fast-check'
import { openTestApp } from '#testing/test-app.ts'
import { life, liveBeside } from './testing/model.ts'

const { services } = await openTestApp()

// `npm run bench:billing-model` lives tens of thousands of them.
test('random lives of an organization end with the books that the oracle keeps', async () => {
  await fc.assert(
    fc.asyncProperty(life, (one) => liveBeside(services, one)),
    { numRuns: 12 },
  )
})
