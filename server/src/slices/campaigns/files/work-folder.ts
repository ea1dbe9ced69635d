import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'

/** Each attempt has a folder of its own. */
export const workFolder = ({ dataDir }: Config, job: { id: string; attempt: number }, purpose = '') =>
  join(dataDir, 'work', `${job.id}.${job.attempt}${purpose}`)

export async function makeWorkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}
