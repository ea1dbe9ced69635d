import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { actNames } from './act-names.ts'

const server = fileURLToPath(new URL('../../../../server/src/', import.meta.url))

test('every act that the service records has a name', () => {
  const files = globSync('**/*.ts', { cwd: server, exclude: (path) => path.includes('.test.') })
  const recorded = files.flatMap((file) =>
    [...readFileSync(server + file, 'utf8').matchAll(/action:[^,\n]*/g)].flatMap(([line]) =>
      [...line.matchAll(/'([\w-]+\.[\w-]+)'/g)].map(([, act]) => act ?? ''),
    ),
  )
  assert.ok(recorded.length > 100, `${recorded.length} acts`)
  assert.deepEqual([...new Set(recorded)].filter((act) => !(act in actNames)).sort(), [])
})
