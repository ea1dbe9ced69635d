import type { FastifyRequest } from 'fastify'
import type { Phrase } from '../i18n/language.ts'
import { Invalid } from '../invalid.ts'
import { NotFound } from '../refusals.ts'
import { isReadApart } from './long-body.ts'

const unstorable: Phrase = {
  fr: 'Le texte contient un caractère nul ou incomplet.',
  en: 'The text contains a null or incomplete character.',
  wo: 'Mbind mi am na araf bu dul dara walla bu matul.',
}

/** No database text holds a null character or half a surrogate pair; such input is refused at the door. */
export function checkStorableText(request: FastifyRequest): void {
  if (!request.routeOptions.config.takesAnyWord && findUnstorable(request.params) !== undefined) throw new NotFound()
  refuseUnstorable(request.query)
  if (!isReadApart(request.body)) refuseUnstorable(request.body)
}

export function refuseUnstorable(root: unknown): void {
  const path = findUnstorable(root)
  if (path !== undefined) throw new Invalid([{ path, phrase: unstorable }])
}

interface Place {
  value: unknown
  key: string
  above: Place | undefined
}

/** The path of a text that cannot be stored. Paths of all others, of ten thousand rows, would take longer than to look. */
export function findUnstorable(root: unknown): string | undefined {
  const pending: Place[] = [{ value: root, key: '', above: undefined }]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { value } = place
    if (typeof value === 'string') {
      if (!isStorable(value)) return pathOf(place)
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const key of Object.keys(value)) {
        if (!isStorable(key)) return pathOf(place)
        const child = { value: (value as Record<string, unknown>)[key], key, above: place }
        if (typeof child.value === 'object') pending.push(child)
        else if (typeof child.value === 'string' && !isStorable(child.value)) return pathOf(child)
      }
    }
  }
  return undefined
}

function pathOf(place: Place): string {
  const keys: string[] = []
  for (let at = place; at.above !== undefined; at = at.above) keys.push(at.key)
  return keys.reverse().join('/')
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
