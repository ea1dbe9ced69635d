// Compares an answer that a page shows with the real one. "…" stands for whatever is not worth showing: a value, the rest of a
// text, further members or items.
const ELLIPSIS = '…'

/** What differs, in words; nothing if the page is right. */
export function differences(language: string, shown: string, real: string): string[] {
  if (language !== 'json') return differencesOfText(shown, real)
  try {
    return compare(parseShown(shown), JSON.parse(real), '')
  } catch (error) {
    return [`${(error as Error).message} in: ${real.slice(0, 300)}`]
  }
}

function differencesOfText(shown: string, real: string): string[] {
  const pattern = shown.trim().split(/…/).map(literally).join('[^]*?')
  return new RegExp(`^${pattern}$`).test(real.trim().replaceAll('\r\n', '\n'))
    ? []
    : [`shown:\n${shown.trim()}\nreal:\n${real.trim()}`]
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** JSON in which "…" may stand for a value, a member or an item. */
function parseShown(text: string): unknown {
  const inside: string[] = []
  let previous = ''
  const json = text.replaceAll(/"(?:[^"\\]|\\.)*"|[^\s"]/g, (token) => {
    let written = token
    if (token === '{' || token === '[') inside.push(token)
    else if (token === '}' || token === ']') inside.pop()
    else if (token === ELLIPSIS) written = inside.at(-1) === '{' && previous !== ':' ? '"…":"…"' : '"…"'
    previous = token
    return written
  })
  return JSON.parse(json)
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function compare(shown: unknown, real: unknown, path: string): string[] {
  if (shown === ELLIPSIS) return []
  if (Array.isArray(shown)) return compareItems(shown, real, path)
  if (isObject(shown)) return compareMembers(shown, real, path)
  return isSame(shown, real)
    ? []
    : [`${path || 'the answer'}: shown ${JSON.stringify(shown)}, real ${JSON.stringify(real)}`]
}

function isSame(shown: unknown, real: unknown): boolean {
  if (typeof shown !== 'string' || typeof real !== 'string') return shown === real
  if (TIME.test(shown)) return TIME.test(real)
  return shown.includes(ELLIPSIS) ? differencesOfText(shown, real).length === 0 : shown === real
}

function compareItems(shown: unknown[], real: unknown, path: string): string[] {
  if (!Array.isArray(real)) return [`${path}: shown a list, real ${JSON.stringify(real)}`]
  const hasMore = shown.at(-1) === ELLIPSIS
  const items = hasMore ? shown.slice(0, -1) : shown
  if (real.length < items.length || (!hasMore && real.length > items.length))
    return [`${path}: shown ${items.length} items, real ${real.length}`]
  return items.flatMap((item, at) => compare(item, real[at], `${path}/${at}`))
}

function compareMembers(shown: Record<string, unknown>, real: unknown, path: string): string[] {
  if (!isObject(real)) return [`${path}: shown an object, real ${JSON.stringify(real)}`]
  const names = Object.keys(shown).filter((name) => name !== ELLIPSIS)
  const missing = names.filter((name) => !(name in real)).map((name) => `${path}/${name} is not in the answer`)
  const unsaid = ELLIPSIS in shown ? [] : Object.keys(real).filter((name) => !names.includes(name))
  return [
    ...missing,
    ...unsaid.map((name) => `${path}/${name} is not on the page`),
    ...names.filter((name) => name in real).flatMap((name) => compare(shown[name], real[name], `${path}/${name}`)),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
