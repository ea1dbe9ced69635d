// Runs in a sandbox process, because it goes through a file that somebody sent.
import { BadRequest } from '../refusals.ts'

const FORM = 'multipart/form-data'

/** The header of a body that is a form, as browsers and `curl -F` send files; undefined for any other. */
export function formTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.toLowerCase().startsWith(FORM) ? contentType : undefined
}

/** The first file of a form, whatever its field is called. */
export async function fileInForm(body: Uint8Array, formType: string): Promise<Buffer<ArrayBuffer>> {
  for (const value of await valuesOf(body, formType))
    if (typeof value !== 'string') return Buffer.from(await value.arrayBuffer())
  throw new BadRequest()
}

async function valuesOf(body: Uint8Array, formType: string) {
  try {
    return [...(await new Response(Buffer.from(body), { headers: { 'content-type': formType } }).formData()).values()]
  } catch {
    throw new BadRequest()
  }
}
