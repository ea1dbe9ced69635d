import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Connection, download } from '@samakart/sdk'
import { language } from '../terminal/language.ts'
import { words } from '../words.ts'

/** Cards show people, so only the owner may read the file. A file that is not complete never has its name. */
export async function saveArtifact(
  samakart: Connection,
  jobId: string,
  { artifact, folder }: { artifact: string; folder: string },
): Promise<void> {
  const path = `/jobs/${encodeURIComponent(jobId)}/download/${encodeURIComponent(artifact)}`
  const { stream, name } = await download(samakart, path)
  await mkdir(folder, { recursive: true })
  const target = join(folder, basename(name ?? `${jobId}.${artifact}`))
  await pipeline(Readable.fromWeb(stream as never), createWriteStream(`${target}.part`, { mode: 0o600 }))
  await rename(`${target}.part`, target)
  console.error(words[language()].written(target))
}
