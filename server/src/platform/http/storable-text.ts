import type { FastifyRequest } from 'fastify'
import type { Phrase } from '../i18n/language.ts'
import { Invalid } from '../invalid.ts'
import { NotFound } from '../refusals.ts'

const unstorable: Phrase = {
  fr: 'Le texte contient un caractère nul ou incomplet.',
  en: 'The text contains a null or incomplete character.',
  wo: 'Mbind mi am na araf bu dul dara walla bu matul.',
}

/** No database text holds a null character or half a surrogate pair; such input is refused at the door. */
export function checkStorableText(request: FastifyRequest): void {
  if (!request.routeOptions.config.takesAnyWord && findUnstorable(request.params) !== undefined) throw new NotFound()
  const path = findUnstorable(request.query) ?? findUnstorable(request.body)
  if (path !== undefined) throw new Invalid([{ path, phrase: unstorable }])
}

export function findUnstorable(root: unknown): string | undefined {
  const pending: [string, unknown][] = [['', root]]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const [path, value] = item
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return path
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const [key, child] of Object.entries(value)) {
        if (key.includes('\0') || !key.isWellFormed()) return path
        pending.push([path === '' ? key : `${path}/${key}`, child])
      }
    }
  }
  return undefined
}
