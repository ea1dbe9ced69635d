// Every block of the pages is run, or says why not; what the others name exists; one page is run. All of them: npm run dev -- docs-check.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { roles } from '@samakart/server/internal/platform/http/roles'
import { openTestApp } from '@samakart/server/testing/test-app'
import { readBlocks } from './blocks.ts'
import { type Description, faultsOf } from './described.ts'
import { faultsOfCommands } from './named-commands.ts'
import { requestsOfList, requestsOfShell } from './named-requests.ts'
import { readPages } from './pages.ts'
import { runPage } from './run-page.ts'
import { differences } from './shown-answer.ts'

const pages = readPages()
const blocks = [...pages.values()].flat()
const { organization, server } = await openTestApp()
const manager = await (await organization()).as('programme_admin')
const description = (await manager.get('/openapi.json')).json() as Description
const codes = ((await manager.get('/problems')).json() as { items: { code: string }[] }).items.map(({ code }) => code)

test('every block is run, compared or checked, or says why not', () => {
  const silent = blocks.filter(({ kind }) => kind === 'unmarked').map(({ page, line }) => `${page}:${line}`)
  assert.deepEqual(silent, [])
  assert.ok(blocks.filter(({ kind }) => kind === 'run').length > 100)
})

test('every operation, parameter and field that a block names is in the description', () => {
  const lists = blocks.filter(({ kind }) => kind === 'operations').flatMap(requestsOfList)
  const calls = blocks.filter(({ kind, language }) => kind === 'run' && language === 'sh').flatMap(requestsOfShell)
  assert.ok(lists.length > 100 && calls.length > 80, `${lists.length} ${calls.length}`)
  const words = new Set([...codes, ...roles])
  assert.deepEqual(
    [...lists, ...calls].flatMap((request) => faultsOf(request, description, words)),
    [],
  )
})

test('a mistyped operation, parameter, field or command is found', () => {
  const [list, shell] = readBlocks(
    'page.md',
    [
      '```operations',
      'POST /mpi/merge   source, target_mpi_id',
      'GET /jobs?state=',
      'GET /campaign',
      '```',
      '```sh',
      `curl -s $SAMAKART/mpi/unmerge -d '{"merged":"x"}' | cat`,
      'npx samakart jobs create --cvs list.csv',
      '```',
    ].join('\n'),
  )
  assert.ok(list && shell)
  const faults = [...requestsOfList(list), ...requestsOfShell(shell)].flatMap((each) =>
    faultsOf(each, description, new Set()),
  )
  assert.deepEqual(faults, [
    'page.md:2 POST /mpi/merge has no field "source"',
    'page.md:2 GET /jobs has no parameter "state"',
    'page.md:2 GET /campaign does not exist',
    'page.md:7 POST /mpi/unmerge has no field "merged"',
  ])
  assert.deepEqual(faultsOfCommands(shell), ['page.md:7 samakart jobs has no --cvs'])
})

test('every command and option of samakart that a block names exists', () => {
  assert.deepEqual(blocks.flatMap(faultsOfCommands), [])
})

test('an answer that is no longer what the page shows is found', () => {
  const shown = '{ "id": "camp_…", "at": "2026-11-17T03:19:26.481Z", "cards": 3, "items": [{ "row": 1 }, …], … }'
  const real = { id: 'camp_1', at: '2027-01-01T00:00:00.000Z', cards: 3, items: [{ row: 1 }, { row: 2 }], more: true }
  assert.deepEqual(differences('json', shown, JSON.stringify(real)), [])
  const changed = { ...real, id: 'cmp_1', cards: 4, items: [{ row: 1, extra: 1 }] }
  assert.equal(differences('json', shown, JSON.stringify(changed)).length, 3)
  assert.equal(differences('json', '{ "a": 1 }', '{"a":1,"b":2}').length, 1)
  assert.deepEqual(differences('text', 'P-1 VAC-…', '\uFEFFP-1 VAC-7K\r\n'), [])
})

const hasCurl = spawnSync('curl', ['--version']).status === 0
test('the page about registering and merging works as it says', { skip: !hasCurl }, async () => {
  const asked = { name: 'Docs', role: 'operator', expires_at: '2027-06-30T00:00:00Z' }
  const { key } = (await manager.post('/api-keys', asked)).json() as { key: string }
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const page = pages.get('docs/tasks/register-and-merge.md') ?? []
  const { ran, faults } = await runPage(page, { env: { SAMAKART: url, KEY: key }, addresses: {} })
  assert.deepEqual(faults, [])
  assert.ok(ran >= 12)
})
