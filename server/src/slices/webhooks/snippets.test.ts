// The snippets of docs/webhooks.md are run against what the service really signs.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newWebhookSecret, signedHeaders } from './secrets.ts'

const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
const snippet = (language: string) => new RegExp(`\`\`\`${language}.*\\n([^]*?)\`\`\``).exec(page)?.[1] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'samakart-snippets-'))
after(() => rmSync(folder, { recursive: true }))

const [secret, old] = [newWebhookSecret(), newWebhookSecret()]
const body = '{"type":"card.revoked","data":{"card_code":"É-1"}}'
const headers = signedHeaders({ id: 'whd_1', at: new Date(), body }, [secret, old])
const late = signedHeaders({ id: 'whd_1', at: new Date(Date.now() - 3_600_000), body }, [secret])
/** What is asked, and what the answer must be. */
const cases: [string, Record<string, string>, string, boolean][] = [
  [secret, headers, body, true],
  [old, headers, body, true],
  [newWebhookSecret(), headers, body, false],
  [secret, headers, body.replace('É', 'E'), false],
  [secret, { ...headers, 'webhook-id': 'whd_2' }, body, false],
  [secret, late, body, false],
  [secret, {}, body, false],
]
interface Snippet {
  isGenuine(secret: string, headers: Record<string, string>, body: string): boolean
}

const expected = cases.map(([, , , answer]) => answer)

test('the snippet in TypeScript tells genuine from forged', async () => {
  const file = join(folder, 'verify.ts')
  writeFileSync(file, snippet('ts'))
  const { isGenuine } = (await import(file)) as Snippet
  assert.deepEqual(
    cases.map(([key, sent, text]) => isGenuine(key, sent, text)),
    expected,
  )
})

const hasPython = spawnSync('python3', ['--version']).status === 0
test('the snippet in Python tells genuine from forged', { skip: hasPython ? false : 'there is no Python' }, () => {
  const file = join(folder, 'verify.py')
  const ask =
    'import json, sys\nprint(json.dumps([is_genuine(k, h, b.encode()) for k, h, b, _ in json.load(sys.stdin)]))\n'
  writeFileSync(file, `${snippet('python')}\n${ask}`)
  const run = spawnSync('python3', [file], { input: JSON.stringify(cases), encoding: 'utf8' })
  assert.deepEqual(JSON.parse(run.stdout || '[]'), expected, run.stderr)
})
