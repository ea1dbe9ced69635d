// samakart move [--to-database URL] [--to-store BUCKET]   from DATA_DIR to the PostgreSQL of DATABASE_URL and the store of
//                                                         S3_BUCKET, with the service stopped; then compares the two
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connectForCopy } from '#platform/backup/copy-connection.ts'
import { listMigrations } from '#platform/backup/describe-database.ts'
import { inSnapshot, LiveCopy } from '#platform/backup/read-snapshot.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import { readMigrationFiles, refuseEarlierVersion } from '#platform/db/migrate.ts'
import { openStorage } from '#platform/open-services.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { dataFolder } from '#platform/postgres/data-folder.ts'
import { startTemporarily } from '#platform/postgres/reach-database.ts'
import { checkKeysOpen } from './backup/check-keys.ts'
import { countFigures, fillInstallation, printComparison } from './backup/fill-installation.ts'
import { runCommand } from './run-tool.ts'

const { values } = parseArgs({ options: { 'to-database': { type: 'string' }, 'to-store': { type: 'string' } } })

await runCommand(async () => {
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...process.env,
    ...(values['to-database'] ? { DATABASE_URL: values['to-database'] } : {}),
    ...(values['to-store'] ? { S3_BUCKET: values['to-store'] } : {}),
  })
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (!url) throw new OperatorError('Say where to: --to-database URL, or DATABASE_URL.')
  if (!existsSync(dataFolder(config.dataDir))) throw new OperatorError(`There is no database in ${config.dataDir}.`)
  const lines = await move(config, url)
  const isEqual = printComparison(lines, ['DATA_DIR', 'moved'])
  if (isEqual) sayWhatIsLeft(config)
  return isEqual ? 0 : 1
})

/** The service must be stopped: its folder has one owner, which is this command for as long as it runs. */
async function move(config: Config, url: string) {
  await using source = await startTemporarily(config.dataDir)
  await using connection = await connectForCopy(source.url)
  const { client } = connection
  const known = (await readMigrationFiles()).map(({ name }) => name)
  refuseEarlierVersion(await listMigrations(client), known)
  await checkKeysOpen(client, loadSecrets(config))
  const storage = await openStorage({ ...config, s3: undefined })
  return await inSnapshot(client, async () => {
    const copy = await LiveCopy.open(client, storage, countFigures)
    return fillInstallation(copy, { config, url, hasOwnStore: config.s3 !== undefined })
  })
}

function sayWhatIsLeft({ dataDir, s3, keys }: Config): void {
  console.log('From now on start the service with these settings: DATABASE_URL and, if you gave one, the store.')
  if (!keys.master || !keys.signing) {
    console.log(
      `Its keys are in ${dataDir}/keys: set MASTER_KEY_FILE and SIGNING_KEY_FILE to copies of master.key and signing.key.`,
    )
  }
  console.log(
    `${dataDir}/postgres${s3 ? ` and ${dataDir}/artifacts are` : ' is'} no longer used. Remove ${s3 ? 'them' : 'it'} when you are sure.`,
  )
}
