import { test } from 'node:test'
import { useUnderOutages } from './under-outages.ts'

test('through a store that is away and a killed worker no request fails, and every job is completed once', async () => {
  await useUnderOutages(['store', 'kill'], 10)
})
