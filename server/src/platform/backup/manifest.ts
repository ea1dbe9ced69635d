import type { Secrets } from '../config/secrets.ts'
import type { WrittenFile } from './encrypted-folder.ts'
import type { DatabaseDescription } from './installation-copy.ts'

/** What a backup is. It is encrypted like its parts, and names the exact version of each. */
export interface Manifest {
  format: number
  name: string
  program_version: string
  made_at: string
  database: DatabaseDescription
  /** By their names in the folder of backups. */
  parts: Record<string, WrittenFile>
  files: { count: number; bytes: number }
  keys: StoredKeys
}

/** In base64. */
export interface StoredKeys {
  master: string
  previous_master: string | null
  signing: string
  retired_signing: string[]
}

export const MANIFEST_FORMAT = 1
/** Its rows are apart from those of other tables; see `BackupRepository`. */
export const PERSON_KEYS = 'person_key'

export const manifestPart = (name: string) => `backups/${name}/manifest`
export const jobsPart = (name: string) => `backups/${name}/waiting-jobs`
export const filesPart = (name: string) => `backups/${name}/files`
export const tablePart = (name: string, table: string) =>
  table === PERSON_KEYS ? `person-keys/${name}` : `backups/${name}/tables/${table}`

export function storedKeys({ master, previousMaster, signingSeed, retiredSigning }: Secrets): StoredKeys {
  return {
    master: master.toString('base64'),
    previous_master: previousMaster?.toString('base64') ?? null,
    signing: signingSeed.toString('base64'),
    retired_signing: retiredSigning.map((key) => key.toString('base64')),
  }
}
