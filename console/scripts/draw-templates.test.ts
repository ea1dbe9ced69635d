import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { templateStamps } from './draw-templates.ts'

test('the small pictures show the current templates; `npm run templates:draw -w console` redraws them', () => {
  const drawnFrom = readFileSync(new URL('../src/ui/card/pictures/drawn-from.json', import.meta.url), 'utf8')
  assert.deepEqual(JSON.parse(drawnFrom), templateStamps())
})
