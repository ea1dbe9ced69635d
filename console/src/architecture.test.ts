import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))

/** Which rooms a room may lean on. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  platform: ['platform'],
  ui: ['ui', 'platform'],
  features: ['features', 'ui', 'platform'],
  app: ['app', 'features', 'ui', 'platform'],
}

/** Lists and words that exist once, in the service. They import next to nothing, so that the page stays small. */
const sharedByTheService = [
  '../../server/src/platform/places/region-names.ts',
  '../../server/src/slices/campaigns/beneficiaries/print-phrases.ts',
  '../../server/src/slices/campaigns/imports/office-lists.ts',
  '../../server/src/slices/campaigns/imports/office-values.ts',
  '../../server/src/slices/cards/rendering/fonts/letter-table.ts',
  '../../server/src/slices/cards/rendering/layout/card-letters.ts',
  '../../server/src/slices/mpi/person-mistakes.ts',
]

const edges = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)].map(([, target = '']) => ({
    file,
    target: target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target)),
  })),
)

test('platform knows nobody, ui only the platform, features both, and app everything', () => {
  const wrong = edges.filter(({ file, target }) => {
    if (file.startsWith('platform/service-rules/')) return !sharedByTheService.includes(target)
    const allowed = mayImport[file.split('/')[0] ?? '']
    return allowed !== undefined && !allowed.includes(target.split('/')[0] ?? '')
  })
  assert.deepEqual(wrong, [])
})

test('features never import features', () => {
  const featureOf = (path: string) => (path.startsWith('features/') ? path.split('/')[1] : undefined)
  const wrong = edges.filter(({ file, target }) => {
    const [mine, theirs] = [featureOf(file), featureOf(target)]
    return mine !== undefined && theirs !== undefined && mine !== theirs
  })
  assert.deepEqual(wrong, [])
})

test('app enters a feature by its door', () => {
  const wrong = edges.filter(
    ({ file, target }) => file.startsWith('app/') && /^features\//.test(target) && !target.endsWith('/index.ts'),
  )
  assert.deepEqual(wrong, [])
})

test('only the API client talks to the network', () => {
  const allowed = ['platform/api/send.ts', 'platform/connection/connection.ts']
  const wrong = files.filter(
    (file) => /\bfetch\(/.test(readFileSync(join(root, file), 'utf8')) && !allowed.includes(file),
  )
  assert.deepEqual(wrong, [])
})
