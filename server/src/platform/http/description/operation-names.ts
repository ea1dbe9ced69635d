import { type Document, operationsOf } from './document.ts'

/** `cards.csv` and `change-plan` as `CardsCsv` and `ChangePlan`. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/** The words of a path. One that names many is singular where the path goes on to one of them. */
export function wordsOf(path: string): string[] {
  const parts = path.replace(/^\/api\/v1(?=\/)/, '').split('/')
  const isParameter = (part: string | undefined) => part?.startsWith('{') === true
  return parts.flatMap((part, at) => {
    if (part === '' || isParameter(part)) return []
    return [isParameter(parts[at + 1]) ? singular(part) : part]
  })
}

/** Names each operation after its method and path: `getCampaignJobs`. Generated clients call their functions so. */
export function nameOperations(document: Document): void {
  const used = new Set<string>()
  for (const { path, method, operation } of operationsOf(document)) {
    const name = method + wordsOf(path).map(pascal).join('')
    const last = /\{(\w+)\}[^{]*$/.exec(path)?.[1] ?? 'root'
    operation.operationId = used.has(name) ? `${name}By${pascal(last)}` : name
    used.add(operation.operationId)
  }
}
