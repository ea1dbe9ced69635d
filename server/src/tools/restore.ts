// samakart restore --from DIR --passphrase-file FILE [--backup NAME]   fills an empty installation and compares the two
//                  … --list          names the backups
//                  … --check         reads a whole backup and writes nothing
//                  … --keys-to DIR   writes the keys alone
import { parseArgs } from 'node:util'
import type { Manifest } from '#platform/backup/manifest.ts'
import { OpenedBackup } from '#platform/backup/opened-backup.ts'
import { TargetNotEmpty } from '#platform/backup/operator-errors.ts'
import { readPassphrase } from '#platform/backup/passphrase.ts'
import { refuseOtherSchema } from '#platform/backup/put-into-empty.ts'
import { BackupRepository } from '#platform/backup/repository.ts'
import type { Config } from '#platform/config/config.ts'
import { EnvReader } from '#platform/config/env.ts'
import { hasOtherSecrets, writeSecrets } from '#platform/config/secrets.ts'
import { makePrivateFolder } from '#platform/private-files.ts'
import { reapplyErasures } from '#slices/personal/index.ts'
import { fillInstallation, printComparison } from './backup/fill-installation.ts'
import { onDatabase, runCommand } from './run-tool.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    'passphrase-file': { type: 'string' },
    backup: { type: 'string' },
    'keys-to': { type: 'string' },
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const { from } = values
if (from === undefined) {
  console.error('Say where from: samakart restore --from DIR --passphrase-file FILE [--backup NAME]')
  process.exit(2)
}

await runCommand(async () => {
  const passphrase = readPassphrase(values['passphrase-file'], new EnvReader(process.env).text('BACKUP_PASSPHRASE'))
  const repository = await BackupRepository.open(from, passphrase)
  if (values.list) {
    for (const name of repository.names) console.log(name)
    return 0
  }
  const backup = await OpenedBackup.open(repository, values.backup)
  const { manifest } = backup
  if (values['keys-to'] !== undefined) return writeKeys(manifest, values['keys-to'])
  console.log(
    `Backup ${manifest.name}, made by ${manifest.program_version} on PostgreSQL ${manifest.database.postgres_version}`,
  )
  await refuseOtherSchema(backup, manifest.program_version)
  await backup.check()
  console.log('The backup is whole.')
  return values.check ? 0 : onDatabase(({ url, config }) => restore(backup, url, config))
})

async function restore(backup: OpenedBackup, url: string, config: Config): Promise<number> {
  const secrets = secretsOf(backup.manifest)
  if (hasOtherSecrets(config, secrets)) {
    throw new TargetNotEmpty(
      'MASTER_KEY or SIGNING_KEY is set to another key than that of the backup. Nothing was changed.',
    )
  }
  const lines = await fillInstallation(backup, {
    config,
    url,
    hasOwnStore: true,
    onEmpty() {
      if (!config.keys.master || !config.keys.signing) writeSecrets(`${config.dataDir}/keys`, secrets)
    },
    async onFilled(services) {
      // The keys of people are those of the newest backup.
      if (!backup.isNewest) console.log(`People erased again: ${await reapplyErasures(services)}`)
    },
  })
  sayWhatIsLeft(backup.manifest, config)
  return printComparison(lines, ['backup', 'restored']) ? 0 : 1
}

function writeKeys(manifest: Manifest, folder: string): number {
  makePrivateFolder(folder)
  writeSecrets(folder, secretsOf(manifest))
  console.log(`Written: ${folder}/master.key and ${folder}/signing.key, for MASTER_KEY_FILE and SIGNING_KEY_FILE`)
  return 0
}

function secretsOf({ keys }: Manifest) {
  const bytes = (text: string) => Buffer.from(text, 'base64')
  return {
    master: bytes(keys.master),
    previousMaster: keys.previous_master === null ? undefined : bytes(keys.previous_master),
    signingSeed: bytes(keys.signing),
  }
}

function sayWhatIsLeft({ keys }: Manifest, config: Config): void {
  const set = config.keys.retiredSigning.map((key) => key.toString('base64'))
  const missing = keys.retired_signing.filter((key) => !set.includes(key))
  if (missing.length > 0) console.log(`Set RETIRED_SIGNING_PUBLIC_KEYS=${[...set, ...missing].join(',')}`)
}
