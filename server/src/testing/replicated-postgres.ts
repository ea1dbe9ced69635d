import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dataFolder } from '#platform/postgres/data-folder.ts'
import { PostgresServer } from '#platform/postgres/postgres-server.ts'
import { nonDurableSettings } from '#platform/postgres/settings.ts'
import { runStatement } from './run-statement.ts'

export interface ReplicatedPostgres extends AsyncDisposable {
  primaryUrl: string
  replicaUrl: string
  /** The replica receives everything and shows nothing of it. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
}

const settings = { ...nonDurableSettings, synchronous_commit: 'on', max_wal_senders: '4' }

/** Two servers from npm, of which the second follows the first. They have no pg_basebackup, so the folder is copied in backup mode. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-replica-'))
  const primary = await PostgresServer.prepare(join(folder, 'primary'), { settings })
  await primary.start()
  const copy = join(folder, 'replica')
  const replica = await PostgresServer.prepare(copy, { settings })
  await copyRunning(primary, dataFolder(copy))
  await replica.start()
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    pauseReplay: () => runStatement(replica.url, 'select pg_wal_replay_pause()'),
    resumeReplay: () => runStatement(replica.url, 'select pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    startReplica: () => replica.start(),
    async [Symbol.asyncDispose]() {
      await replica.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function copyRunning(primary: PostgresServer, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('replica', fast => true)`)
  cpSync(primary.data, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(path) })
  const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
  await client.end()
  writeFileSync(join(to, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(to, 'standby.signal'), '')
  const host = new URL(primary.url).searchParams.get('host')
  writeFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} user=postgres'\n`)
}
