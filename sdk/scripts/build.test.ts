// Only in npm run test:full: compiles with tsc.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'samakart-sdk-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })

test('the published package runs without TypeScript, and types what its users write', () => {
  run(`${root}sdk/scripts/build.ts`, join(folder, 'node_modules/@samakart/sdk'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(`${root}node_modules/${name}`, join(folder, 'node_modules', name))
  writeFileSync(
    join(folder, 'use.mjs'),
    `import * as sdk from '@samakart/sdk'
const { url } = sdk.connect({ url: 'https://cartes.example.org/', token: 'sk_x' })
console.log(url, typeof sdk.watchJob, typeof sdk.eachItem)`,
  )
  assert.equal(run('--no-experimental-strip-types', 'use.mjs'), 'https://cartes.example.org function function\n')
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const use = (field: string) =>
    `import { connect, dataOf } from '@samakart/sdk'
const job = await dataOf(connect({ url: '' }).api.GET('/jobs/{job_id}', { params: { path: { job_id: '' } } }))
console.log(job.${field})`
  const settings = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '']
  const check = (field: string) => {
    writeFileSync(join(folder, 'src/use.ts'), use(field))
    return run(`${root}node_modules/typescript/bin/tsc`, ...settings, 'src/use.ts')
  }
  assert.equal(check('cards_generated'), '')
  assert.throws(
    () => check('cards_generatd'),
    ({ stdout }: { stdout: string }) => /cards_generated/.test(stdout),
  )
})
