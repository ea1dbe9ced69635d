// A service under load is backed up, restored elsewhere and then moved; each time the copy is compared and used.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStatement } from '@samakart/server/testing/run-statement'
import { S3Simulator } from '../../simulators/s3/simulator.ts'
import { checkService, Load } from './load.ts'
import { runSamakart, type Settings, startService } from './running-service.ts'

export interface DrillOptions {
  /** The maintenance database of a PostgreSQL on which empty databases are made. */
  postgresUrl: string
  /** Whether the restored copy goes to the PostgreSQL and an S3 store, or to a data folder. */
  restoresTo: 'own' | 'small'
  /** Whether services are started on the copies. */
  startsCopies: boolean
  /** How much longer than usual the load pauses between its requests. */
  pauseFactor?: number
}

export interface DrillResult {
  load: Load['counts']
  seconds: { backup: number; restore: number; move: number }
}

export async function drill({
  postgresUrl,
  restoresTo,
  startsCopies,
  pauseFactor = 1,
}: DrillOptions): Promise<DrillResult> {
  const root = mkdtempSync(join(tmpdir(), 'samakart-drill-'))
  await using simulator = await S3Simulator.start({ buckets: ['restored', 'moved'] })
  const ownSettings = async (bucket: string): Promise<Settings> => ({
    DATABASE_URL: await makeDatabase(postgresUrl),
    S3_BUCKET: bucket,
    S3_ENDPOINT: simulator.endpoint,
    S3_ACCESS_KEY_ID: simulator.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: simulator.credentials.secretAccessKey,
  })
  const folder = (name: string) => mkdtempSync(join(root, name))
  const seconds = { backup: 0, restore: 0, move: 0 }
  const timed = async (name: keyof typeof seconds, act: () => Promise<string>) => {
    const started = performance.now()
    const said = await act()
    seconds[name] = (performance.now() - started) / 1_000
    return said
  }
  try {
    const passphraseFile = join(root, 'passphrase')
    writeFileSync(passphraseFile, `${randomBytes(24).toString('base64')}\n`)
    const source = { DATA_DIR: folder('source-'), REQUESTS_PER_MINUTE: '1000000' }
    const backups = join(root, 'backups')
    const { load, witness } = await withLoad(source, pauseFactor, () =>
      timed('backup', () => runSamakart(source, 'backup', '--to', backups, '--passphrase-file', passphraseFile)),
    )

    const restored = { DATA_DIR: folder('restored-'), ...(restoresTo === 'own' ? await ownSettings('restored') : {}) }
    const compared = await timed('restore', () =>
      runSamakart(restored, 'restore', '--from', backups, '--passphrase-file', passphraseFile),
    )
    assert.match(compared, /Everything is equal/)
    const moved = { ...source, ...(await ownSettings('moved')) }
    assert.match(await timed('move', () => runSamakart(moved, 'move')), /Everything is equal/)
    for (const settings of startsCopies ? [restored, moved] : []) {
      await using service = await startService(settings)
      await checkService(service, witness)
    }
    return { load, seconds }
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Starts the service, uses it while `act` runs, and stops it. */
async function withLoad(settings: Settings, pauseFactor: number, act: () => Promise<unknown>) {
  await using service = await startService(settings)
  const load = new Load(service)
  const witness = await load.prepare()
  await load.during(act, pauseFactor)
  return { load: load.counts, witness }
}

async function makeDatabase(postgresUrl: string): Promise<string> {
  const name = `drill_${randomBytes(8).toString('hex')}`
  await runStatement(postgresUrl, `create database ${name}`)
  const address = new URL(postgresUrl)
  address.pathname = `/${name}`
  return address.href
}
