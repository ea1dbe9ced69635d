import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { readConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

const parent = mkdtempSync(join(tmpdir(), 'samakart-secrets-'))
after(() => rmSync(parent, { recursive: true, force: true }))

function newFolder() {
  const dataDir = mkdtempSync(join(parent, 'data-'))
  const keyFile = (name: string) => join(dataDir, 'keys', name)
  return { dataDir, keyFile, load: (env = {}) => loadSecrets(readConfig({ DATA_DIR: dataDir, ...env })) }
}

test('keys are made on the first start, readable by their owner only', { skip: process.platform === 'win32' }, () => {
  const { keyFile, load } = newFolder()
  const { master, signingSeed } = load()
  assert.equal(master.length, 32)
  assert.equal(signingSeed.length, 32)
  assert.notDeepEqual(master, signingSeed)
  for (const name of ['master.key', 'signing.key']) assert.equal(statSync(keyFile(name)).mode & 0o777, 0o600)
  assert.equal(statSync(keyFile('')).mode & 0o777, 0o700)
})

test('the second start keeps the keys', () => {
  const { load } = newFolder()
  assert.deepEqual(load(), load())
})

test('two folders never have the same keys', () => {
  assert.notDeepEqual(newFolder().load().master, newFolder().load().master)
})

test('a key file that others could read is made private again', { skip: process.platform === 'win32' }, () => {
  const { keyFile, load } = newFolder()
  load()
  chmodSync(keyFile('master.key'), 0o644)
  load()
  assert.equal(statSync(keyFile('master.key')).mode & 0o777, 0o600)
})

test('a damaged key file stops the start and is not changed', () => {
  const { keyFile, load } = newFolder()
  load()
  const good = readFileSync(keyFile('master.key'), 'utf8')
  for (const damaged of ['', 'x', good.slice(0, 20), `${good.trim()}AAAA`, good.replace(/^./, '!')]) {
    writeFileSync(keyFile('master.key'), damaged)
    assert.throws(() => load(), /master\.key is damaged/)
    assert.equal(readFileSync(keyFile('master.key'), 'utf8'), damaged)
  }
})

test('keys from the environment take precedence, and no key file is written', () => {
  const { dataDir, load } = newFolder()
  const [master, signing] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const secrets = load({ MASTER_KEY: master.toString('base64'), SIGNING_KEY: signing.toString('base64') })
  assert.deepEqual([secrets.master, secrets.signingSeed], [master, signing])
  assert.deepEqual(readdirSync(dataDir), [])
})

test('nothing but the keys is left in their folder', () => {
  const { keyFile, load } = newFolder()
  load()
  assert.deepEqual(readdirSync(keyFile('')).sort(), ['master.key', 'signing.key'])
})

test('several first starts at the same time agree on one key', async () => {
  const { dataDir, load } = newFolder()
  const program = `
    const { loadSecrets } = await import(${JSON.stringify(new URL('./secrets.ts', import.meta.url).href)})
    const { readConfig } = await import(${JSON.stringify(new URL('./config.ts', import.meta.url).href)})
    console.log(loadSecrets(readConfig({ DATA_DIR: process.argv[1] })).master.toString('hex'))`
  const starts = Array.from({ length: 3 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, dataDir]),
  )
  const keys = (await Promise.all(starts)).map(({ stdout }) => stdout.trim())
  assert.deepEqual(new Set(keys), new Set([load().master.toString('hex')]))
})
