// The requests that blocks name: lines of lists of operations, and calls of curl.
import type { Block } from './blocks.ts'

export interface NamedRequest {
  place: string
  method: string
  path: string
  /** Names of query parameters. */
  query: string[]
  /** Names of fields, of the request or the answer. */
  fields: string[]
  /** What is certainly a field of the request. */
  bodyFields: string[]
}

const METHOD = /^(GET|POST|PUT|PATCH|DELETE)\s+/
const PATH = /^(\/[\w{}$./-]*)(\?[\w=&|{}…:/.+-]*)?/

/** Of a block whose lines begin with a method and one or more paths; indented lines go on with the one before. */
export function requestsOfList({ content, page, line }: Block): NamedRequest[] {
  const lines = content.replaceAll(/\n(?=\s|→)/g, ' ').split('\n')
  return lines.filter((text) => METHOD.test(text)).flatMap((text) => requestsOfLine(text, `${page}:${line}`))
}

function requestsOfLine(text: string, place: string): NamedRequest[] {
  const method = METHOD.exec(text)?.[1] ?? ''
  let rest = text.replace(METHOD, '')
  const found: { path: string; query: string[] }[] = []
  for (let match = PATH.exec(rest); match; match = PATH.exec(rest)) {
    found.push({ path: match[1] ?? '', query: queryNames(match[2] ?? '') })
    rest = rest.slice(match[0].length).replace(/^,\s*(?=\/)/, '')
  }
  const fields = fieldsOf(rest)
  return found.map((request) => ({ place, method, ...request, fields, bodyFields: [] }))
}

const queryNames = (text: string) => [...text.matchAll(/[?&]([\w-]+)=?/g)].map(([, name]) => name ?? '')

/** Words with an underscore, quoted keys, and plain lists of words before the arrow. */
function fieldsOf(text: string): string[] {
  const quoted = [...text.matchAll(/(?<!: )"(\w+)"(?=\s*[:,}?])/g)].map(([, name]) => name ?? '')
  const [before = ''] = text.trimStart().split(/→|;| {3,}/)
  const isPlainList = /^\s*[a-z_]+(, [a-z_]+)+\s*$/.test(before)
  const listed = isPlainList ? before.split(',').map((word) => word.trim()) : []
  const withUnderscore = text.replaceAll(/"[^"]*"|\/\S+/g, ' ').match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? []
  return [...new Set([...quoted, ...listed, ...withUnderscore])]
}

/** Of a block for the shell: every call of curl to the service. */
export function requestsOfShell({ content, page, line, status }: Block): NamedRequest[] {
  const text = content.replaceAll(/\\\n\s*/g, ' ')
  return [...text.matchAll(/\bcurl ([\s\S]*?)(?=\bcurl |$)/g)].flatMap(([, rest = '']) => {
    const call = untilPipe(rest)
    const address = /"?(?:https?:\/\/)?(?:\$SAMAKART|localhost:8080|127\.0\.0\.1:8080)(\/[^\s"?;)]*)(\?[^\s"]*)?/.exec(
      call,
    )
    if (!address) return []
    const data = /\s(?:-d|--data)\s+'([\s\S]*)/.exec(call)?.[1]
    const hasBody = /\s(-d|-F|--data-binary|--data)\s/.test(call)
    const method = /-X (\w+)/.exec(call)?.[1] ?? (hasBody ? 'POST' : 'GET')
    const path = (address[1] ?? '').replaceAll('\\$', '$').replaceAll(/\$[A-Z]\w*/g, '{}')
    // What a page sends wrongly on purpose may be wrong.
    const query = status ? [] : queryNames(address[2] ?? '')
    const bodyFields = data && !status ? keysOf(data) : []
    return [{ place: `${page}:${line}`, method, path, query, fields: [], bodyFields }]
  })
}

/** One command, without what follows it in the same line or the next. */
function untilPipe(text: string): string {
  const end = text.replaceAll(/'[^']*'/g, (quoted) => 'x'.repeat(quoted.length)).search(/[|;)\n]|&&/)
  return end === -1 ? text : text.slice(0, end)
}

/** The keys of the outermost object in what follows an opening quote; the shell's own quotes within are values. */
function keysOf(text: string): string[] {
  const keys: string[] = []
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (depth === 1 && token.endsWith(':')) keys.push(token.slice(1, token.lastIndexOf('"')))
    if (depth === 0) break
  }
  return keys
}
