import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '../invalid.ts'

const unstorable: Phrase = {
  fr: 'Le texte contient un caractère nul ou incomplet.',
  en: 'The text contains a null or incomplete character.',
  wo: 'Mbind mi am na araf bu dul dara walla bu matul.',
}

/** No database text holds a null character or half a surrogate pair. */
export function refuseUnstorable(root: unknown): void {
  const path = findUnstorable(root)
  if (path !== undefined) throw new Invalid([{ path, phrase: unstorable }])
}

/** The path is part of the answer, and its names were chosen by the sender. */
const MAX_PATH_LENGTH = 300

interface Node {
  value: unknown
  key: string
  parent: Node | undefined
}

/**
 * The path of the first text that cannot be stored. Only its path is built: building all of them takes longer than
 * looking.
 */
export function findUnstorable(root: unknown): string | undefined {
  const pending: Node[] = [{ value: root, key: '', parent: undefined }]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { value } = node
    if (typeof value === 'string') {
      if (!isStorable(value)) return pathOf(node)
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const key of Object.keys(value)) {
        if (!isStorable(key)) return pathOf(node)
        const child = { value: (value as Record<string, unknown>)[key], key, parent: node }
        if (typeof child.value === 'object') pending.push(child)
        else if (typeof child.value === 'string' && !isStorable(child.value)) return pathOf(child)
      }
    }
  }
  return undefined
}

function pathOf(node: Node): string {
  const keys: string[] = []
  for (let at = node; at.parent !== undefined; at = at.parent) keys.push(at.key)
  return keys.reverse().join('/').slice(0, MAX_PATH_LENGTH)
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
