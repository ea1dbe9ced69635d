import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { emptyDatabase } from '#testing/empty-database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { DatabaseOfEarlierVersion } from '../db/migrate.ts'
import { OperatorError } from '../operator-error.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { compareDatabases, compareFiles } from './compare-copies.ts'
import { connectForCopy } from './copy-connection.ts'
import { describeDatabase } from './describe-database.ts'
import { FileTable } from './file-table.ts'
import { OpenedBackup } from './opened-backup.ts'
import { BackupTooNew, PassphraseWrong, TargetNotEmpty } from './operator-errors.ts'
import { putIntoEmpty, refuseFilledTarget, refuseOtherSchema } from './put-into-empty.ts'
import { BackupRepository } from './repository.ts'
import { writeBackup } from './write-backup.ts'

const PASSPHRASE = 'quatre mots au hasard'
const root = mkdtempSync(join(tmpdir(), 'samakart-backup-'))
const database = await openTestDatabase()
const connection = await connectForCopy(String(database.owner.pool.options.connectionString))
after(async () => {
  await connection[Symbol.asyncDispose]()
  await database.close()
  rmSync(root, { recursive: true, force: true })
})

const storage = await openFolderStorage(join(root, 'store'))
const key = Buffer.alloc(32, 7)
const source = {
  client: connection.client,
  storage,
  secrets: { master: key, previousMaster: undefined, signingSeed: key, retiredSigning: [] },
  programVersion: '1.2.3',
  countFigures: async () => ({ people: '0' }),
  storedKeysQuery: 'select name as key from installation_fact where false',
  replacedPrefix: 'audit/',
}
const repository = await BackupRepository.openOrCreate(join(root, 'backups'), PASSPHRASE)
await storage.put('audit/org/latest.json', 'first')
for (const number of [1, 2, 3]) await storage.put(`jobs/${number}`, `file ${number}`.repeat(30_000))
// Quotes, backslashes, tabs, line ends, letters of several alphabets, bytes, nulls.
await database.owner.pool.query(`
  insert into idempotency_key (tenant_id, key, fingerprint, status, sealed_body, created_at)
  select 'org', n, E'a\\\\b\\t"''\\r\\n\\\\.\\nÑŋ ߒ ع ' || n, n, '', now() from generate_series(1, 500) n;
  insert into person_key select 'SN-' || n, 'org', decode(md5(n::text), 'hex') from generate_series(1, 100) n;
  insert into tenant_key (key_id, tenant_id, purpose, wrapped_key, created_at, retired_at)
  values ('1', 'org', 'seal', '\\N', now(), null), ('2', 'org', 'seal', 'NULL', now(), 'infinity')`)
const backup = async () => {
  const { manifest } = await writeBackup(repository, source, new Date())
  return OpenedBackup.open(repository, manifest.name)
}
const first = await backup()
const emptyTarget = async () => {
  const url = await emptyDatabase(database)
  const opened = await connectForCopy(url)
  after(() => opened[Symbol.asyncDispose]())
  const dataDir = mkdtempSync(join(root, 'target-'))
  return { url, client: opened.client, storage: await openFolderStorage(join(dataDir, 'artifacts')), dataDir }
}

test('every row and file arrives as it was, with triggers, foreign keys and sequences', async () => {
  const { client } = connection
  const target = await emptyTarget()
  using put = new FileTable(join(target.dataDir, 'put.sqlite'))
  await refuseFilledTarget(target, first)
  await putIntoEmpty(first, target, put)
  const found = await describeDatabase(target.client, source.countFigures)
  const lines = [...compareDatabases(first.database, found), ...(await compareFiles(put, target.storage))]
  assert.deepEqual(
    lines.filter(({ isEqual }) => !isEqual),
    [],
  )
  assert.ok(lines.some(({ what, copy }) => what.startsWith('rows') && /^6\d\d in \d+ tables$/.test(copy)))
  assert.deepEqual(found.sequences, first.database.sequences)
  for (const catalogue of [
    // PostgreSQL itself names what a part has of its whole.
    `select conrelid::regclass::text, case conparentid when 0 then conname end as conname, pg_get_constraintdef(oid)
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2, 3`,
    `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    `select tablename, policyname, roles::text, qual from pg_policies order by 1, 2`,
    // The role of the running service gets its rights from the next start.
    `select relname, relrowsecurity, array(
       select item::text from unnest(coalesce(relacl, acldefault('r', relowner))) item where item::text not like '%_service=%')
     from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  ]) {
    const [here, there] = [await client.query(catalogue), await target.client.query(catalogue)]
    assert.deepEqual(there.rows, here.rows)
  }
  await assert.rejects(refuseFilledTarget(target, first), TargetNotEmpty)
})

test('a row that differs is a difference, in whatever column', async () => {
  const { client } = connection
  await client.query('begin')
  await client.query("update idempotency_key set status = 0 where key = '7'")
  const changed = await describeDatabase(client, source.countFigures)
  await client.query('rollback')
  const different = compareDatabases(first.database, changed).filter(({ isEqual }) => !isEqual)
  assert.deepEqual(
    different.map(({ what }) => what),
    ['rows of all tables, by count and content', '  table idempotency_key'],
  )
})

test('a file that is replaced while the tables are copied stays as it was before them', async () => {
  const countFigures = async () => {
    await storage.put('audit/org/latest.json', 'second')
    return {}
  }
  const { manifest } = await writeBackup(repository, { ...source, countFigures }, new Date())
  const opened = await OpenedBackup.open(repository, manifest.name)
  for await (const file of opened.files()) {
    if (file.key.startsWith('audit/')) assert.equal((await (await opened.readFile(file)).toArray()).join(''), 'first')
  }
})

test('a store with a file of something else is refused; one with files of the backup is filled up', async () => {
  const target = await emptyTarget()
  await target.storage.put('jobs/2', 'file 2'.repeat(30_000))
  await refuseFilledTarget(target, first)
  await target.storage.put('jobs/other', 'x')
  await assert.rejects(refuseFilledTarget(target, first), /has jobs\/other/)
})

test('another passphrase opens nothing', async () => {
  await assert.rejects(BackupRepository.open(repository.path, `${PASSPHRASE}.`), PassphraseWrong)
})

test('a backup of a newer schema or format is refused, and one of 0.2.0', async () => {
  const { migrations } = first.database
  const having = (names: string[]) =>
    ({ ...first, database: { ...first.database, migrations: names } }) as unknown as OpenedBackup
  await assert.rejects(refuseOtherSchema(having([...migrations, '9999_future']), '9.9.9'), BackupTooNew)
  await assert.rejects(refuseOtherSchema(having(['0001_platform', '0002_audit']), '0.2.0'), DatabaseOfEarlierVersion)
  await refuseOtherSchema(first, '1.2.3')
})

test('a changed byte, a cut off end, a swapped and a missing file are each found', async () => {
  const opened = await backup()
  await opened.check()
  const { name } = opened.manifest
  const inBackup = (part: string) => join(repository.path, part)
  const [answers, keys] = ['idempotency_key', 'tenant_key'].map((table) => inBackup(`backups/${name}/tables/${table}`))
  const [file] = await Array.fromAsync(opened.files())
  const stored = inBackup(repository.fileNameOf(file?.sha256 ?? ''))
  const spoilt = async (path: string, spoil: (bytes: Buffer) => void) => {
    const bytes = readFileSync(path)
    spoil(Buffer.from(bytes))
    await assert.rejects(async () => (await OpenedBackup.open(repository, name)).check(), OperatorError, path)
    writeFileSync(path, bytes)
  }
  const parts = [answers ?? '', stored, inBackup(`person-keys/${name}`), inBackup(`backups/${name}/manifest`)]
  for (const path of [...parts, inBackup(`backups/${name}/files`), inBackup(`backups/${name}/waiting-jobs`)]) {
    await spoilt(path, (bytes) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
    })
  }
  await spoilt(stored, (bytes) => truncateSync(stored, bytes.length - 1))
  await spoilt(answers ?? '', (bytes) => truncateSync(answers ?? '', bytes.length - 1))
  await spoilt(stored, () => rmSync(stored))
  await spoilt(answers ?? '', () => writeFileSync(answers ?? '', readFileSync(keys ?? '')))
  const older = inBackup(`backups/${first.manifest.name}/tables/idempotency_key`)
  await spoilt(answers ?? '', () => writeFileSync(answers ?? '', readFileSync(older)))
  await opened.check()
})

test('only the keys of people of the newest backup are kept, and an interrupted backup is none', async () => {
  const opened = await backup()
  assert.deepEqual(readdirSync(join(repository.path, 'person-keys')), [opened.manifest.name])
  const failing = { ...source, countFigures: () => Promise.reject(new Error('lost')) }
  await assert.rejects(writeBackup(repository, failing, new Date()), /lost/)
  assert.equal(repository.names.at(-1), opened.manifest.name)
  repository.removeUnfinished()
  assert.equal(existsSync(join(repository.path, 'incoming', 'listed.sqlite')), false)
  await (await OpenedBackup.open(repository)).check()
})
