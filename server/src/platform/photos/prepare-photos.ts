import { Refusal } from '../refusal.ts'
import { deserializeError } from '../sandbox/messages.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxTask } from '../sandbox/task.ts'
import type { run, SentPicture } from './prepare-photos-in-sandbox.ts'

const prepareInSandbox = sandboxTask<typeof run>(new URL('./prepare-photos-in-sandbox.ts', import.meta.url), {
  seconds: 20,
})

/** Makes photos of pictures that somebody sent, in a sandbox process. Each is accepted or refused by itself. */
export async function preparePhotos(
  sandbox: Sandbox,
  tenantId: string,
  pictures: readonly SentPicture[],
): Promise<(Buffer | Refusal)[]> {
  if (pictures.length === 0) return []
  const prepared = await sandbox.run(tenantId, prepareInSandbox, pictures)
  return prepared.map((picture) => {
    if ('photo' in picture) return Buffer.from(picture.photo)
    const error = deserializeError(picture.refused)
    if (error instanceof Refusal) return error
    throw error
  })
}

export async function prepareOnePhoto(sandbox: Sandbox, tenantId: string, picture: SentPicture): Promise<Buffer> {
  const [photo] = await preparePhotos(sandbox, tenantId, [picture])
  if (!photo || photo instanceof Refusal) throw photo ?? new Error('no photo was prepared')
  return photo
}
