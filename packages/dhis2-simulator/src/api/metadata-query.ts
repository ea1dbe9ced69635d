import { HttpError } from '../http-error.ts'

export type Item = Record<string, unknown>

/** Whether an item passes a `filter` parameter such as `level:eq:3`. */
export function matches(item: Item, filter: string): boolean {
  const [path = '', operator = '', ...rest] = filter.split(':')
  const expected = rest.join(':')
  const value = path.split('.').reduce<unknown>((at, name) => (at as Item | undefined)?.[name], item)
  const text = value === undefined ? undefined : String(value)
  switch (operator) {
    case 'eq':
      return text === expected
    case '!eq':
    case 'ne':
      return text !== expected
    case 'in':
      return (
        text !== undefined &&
        expected
          .replace(/^\[|\]$/g, '')
          .split(',')
          .includes(text)
      )
    case 'like':
      return text?.includes(expected) ?? false
    case 'ilike':
      return text?.toLowerCase().includes(expected.toLowerCase()) ?? false
    case '$like':
      return text?.startsWith(expected) ?? false
    case 'null':
      return text === undefined
    case '!null':
      return text !== undefined
    case 'ge':
      return isDate(text) ? text >= expected : Number(text) >= Number(expected)
    case 'le':
      return isDate(text) ? text <= expected : Number(text) <= Number(expected)
    default:
      throw new HttpError(400, `Unknown path property or operator: ${filter}`)
  }
}

/** Times have one form and one zone, so that the order of their texts is their own. A day is the beginning of its texts. */
const isDate = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d/.test(text)

/** Sorts in place by an `order` parameter such as `displayName:desc`. */
export function sortItems(items: Item[], order: string | null): void {
  const [name, direction = 'asc'] = (order ?? 'displayName:asc').split(':')
  const sign = direction.endsWith('desc') ? -1 : 1
  const key = (item: Item) => item[name ?? 'displayName']
  items.sort((a, b) => {
    const [left, right] = [key(a), key(b)]
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * String(left ?? '').localeCompare(String(right ?? ''), 'fr')
  })
}
