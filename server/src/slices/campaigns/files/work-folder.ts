import { rm } from 'node:fs/promises'
import type { Services } from '#platform/services.ts'

export interface WorkFolder extends AsyncDisposable {
  path: string
}

/** Each attempt has a folder of its own, which is removed after it. */
export async function makeWorkFolder(
  { workFolders }: Services,
  job: { id: string; attempt: number },
  purpose = '',
): Promise<WorkFolder> {
  const path = await workFolders.make(`${job.id}.${job.attempt}${purpose}`)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
