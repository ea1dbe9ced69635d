// samakart backup --to DIR --passphrase-file FILE [--keep N]   copies everything into a folder, while the service runs
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connectForCopy } from '#platform/backup/copy-connection.ts'
import { readPassphrase } from '#platform/backup/passphrase.ts'
import { BackupRepository } from '#platform/backup/repository.ts'
import { pruneBackups, writeBackup } from '#platform/backup/write-backup.ts'
import { EnvReader } from '#platform/config/env.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import { openStorage } from '#platform/open-services.ts'
import { checkKeysOpen } from './backup/check-keys.ts'
import { countFigures } from './backup/fill-installation.ts'
import { onDatabase, runCommand, type ToolDatabase } from './run-tool.ts'

const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')

const programVersion = String((JSON.parse(text) as { version: string }).version)

/** Files of jobs have a new key each time they are made. Whoever knows a key finds what it named, or nothing. */
const storedKeysQuery = 'select storage_key as key from stored_file where sealed_key is not null'

/** A day's file of audit checkpoints is replaced by a longer one. A chain must not be shorter than its checkpoints say. */
const REPLACED_FILES = 'audit/'

const { values } = parseArgs({
  options: { to: { type: 'string' }, 'passphrase-file': { type: 'string' }, keep: { type: 'string' } },
})
const { to } = values
const keep = values.keep === undefined ? undefined : Number(values.keep)
if (to === undefined || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))) {
  console.error('Say where to: samakart backup --to DIR --passphrase-file FILE [--keep N]')
  process.exit(2)
}

await runCommand(async () => {
  const passphrase = readPassphrase(values['passphrase-file'], new EnvReader(process.env).text('BACKUP_PASSPHRASE'))
  return onDatabase((database) => backUp(database, to, passphrase), { isNewAllowed: false })
})

async function backUp({ url, config }: ToolDatabase, folder: string, passphrase: string): Promise<number> {
  const started = performance.now()
  await using connection = await connectForCopy(url)
  const secrets = loadSecrets(config)
  await checkKeysOpen(connection.client, secrets)
  const repository = await BackupRepository.openOrCreate(folder, passphrase)
  const lock = repository.lock()
  try {
    repository.removeUnfinished()
    const { manifest, store } = await writeBackup(
      repository,
      {
        client: connection.client,
        storage: await openStorage(config),
        secrets,
        programVersion,
        countFigures,
        storedKeysQuery,
        replacedPrefix: REPLACED_FILES,
      },
      new Date(),
    )
    console.table(manifest.database.figures)
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${rows} rows of ${manifest.database.tables.length} tables, ${manifest.database.waiting_jobs} waiting jobs`,
    )
    const { count, bytes } = manifest.files
    console.log(`${count} files (${(bytes / 1e6).toFixed(1)} MB): ${store.added} new, ${store.known} known`)
    if (store.gone > 0) console.log(`${store.gone} files were removed from the store meanwhile.`)
    if (keep !== undefined) {
      const pruned = await pruneBackups(repository, keep)
      console.log(`Older backups removed: ${pruned.backups}, with ${pruned.files} files`)
    }
    console.log(`Backup ${manifest.name} in ${folder}, ${((performance.now() - started) / 1_000).toFixed(1)} s`)
    return 0
  } finally {
    lock.release()
  }
}
