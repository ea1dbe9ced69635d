import type { Language } from '@samakart/rules/language'
import type { TSchema } from 'typebox'
import type { Refusal } from '../refusal.ts'

export interface RefusalContext {
  language: Language
  publicUrl: string
  requestId: string
  /** What was sent, as far as it could be read. */
  body: unknown
}

/** Another form than RFC 9457 for the refusals of all addresses under a path, where a standard of others demands it. */
export interface RefusalFormat {
  /** `/fhir` */
  path: string
  mediaType: string
  /** What it is called in the description of the API. */
  name: string
  schema: TSchema
  write(refusal: Refusal, context: RefusalContext): object
}

/** The form of refusals at an address, if it is not the general one. */
export function formatAt(formats: readonly RefusalFormat[], address: string): RefusalFormat | undefined {
  const [path = ''] = address.split('?')
  return formats.find((format) => path === format.path || path.startsWith(`${format.path}/`))
}
