// Finds every regular expression in the source files of the project: literals, `RegExp(…)` and patterns of schemas.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface FoundRegex {
  /** `server/src/app.ts:12` */
  place: string
  /** Undefined if it depends on values that are not in the file, so that nothing can be said about it. */
  regex: { source: string; flags: string } | undefined
}

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

/** Patterns of schemas are compiled by Ajv with this flag. */
const SCHEMA_FLAGS = 'u'

/** What runs at an operator's and in browsers. Tests and tools for developers read no foreign text. */
export function sourceFilesWithRegexes(): string[] {
  return globSync('{server,portal,console}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.endsWith('testing') || path.endsWith('.test.ts'),
  }).sort()
}

export function findRegexes(file: string): FoundRegex[] {
  return findRegexesIn(file, readFileSync(`${root}${file}`, 'utf8'))
}

export function findRegexesIn(file: string, source: string): FoundRegex[] {
  const program = parseSync(file, source).program as unknown as Node
  const constants = new Map<string, string>()
  const found: FoundRegex[] = []
  const add = (node: Node, regex: FoundRegex['regex']) =>
    found.push({ place: `${file}:${source.slice(0, node.start).split('\n').length}`, regex })
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const { id, init } = node as unknown as { id: Node; init: Node | null }
      const text = init && textOf(init, constants)
      if (id.type === 'Identifier' && text !== undefined && text !== null) constants.set(String(id.name), text)
    }
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      add(node, { source: pattern, flags })
    }
    if (isCallOfRegExp(node)) {
      const [first, second] = node.arguments as Node[]
      if (first?.type === 'Literal' && first.regex) return
      const pattern = first && textOf(first, constants)
      const flags = second ? textOf(second, constants) : ''
      add(node, pattern === undefined || flags === undefined ? undefined : { source: pattern, flags })
    }
    if (node.type !== 'ObjectExpression') return
    for (const property of (node.properties as Node[]).filter(isPattern)) {
      const value = property.value as Node
      const pattern = textOf(value, constants)
      if (pattern !== undefined) add(property, { source: pattern, flags: SCHEMA_FLAGS })
      else if (value.type === 'Identifier' || value.type === 'MemberExpression') add(property, undefined)
    }
  })
  return found
}

function isCallOfRegExp(node: Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false
  const { name } = node.callee as { name?: string }
  return name === 'RegExp'
}

function isPattern(property: Node): boolean {
  return property.type === 'Property' && (property.key as { name?: string }).name === 'pattern'
}

/** The text of a literal, or of a template of constants of the same file. */
function textOf(node: Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number')) {
    return String(node.value)
  }
  if (node.type === 'Identifier') return constants.get(String(node.name))
  if (node.type !== 'TemplateLiteral') {
    return node.type === 'TaggedTemplateExpression' ? rawTextOf(node, constants) : undefined
  }
  return joined(node, constants, ({ cooked }) => cooked)
}

/** String.raw`…` */
function rawTextOf(node: Node, constants: ReadonlyMap<string, string>): string | undefined {
  const { object, property } = node.tag as { object?: { name?: string }; property?: { name?: string } }
  if (object?.name !== 'String' || property?.name !== 'raw') return undefined
  return joined(node.quasi as Node, constants, ({ raw }) => raw)
}

function joined(
  template: Node,
  constants: ReadonlyMap<string, string>,
  read: (value: { cooked: string; raw: string }) => string,
): string | undefined {
  const values = (template.expressions as Node[]).map((expression) => textOf(expression, constants))
  if (values.includes(undefined)) return undefined
  const parts = template.quasis as { value: { cooked: string; raw: string } }[]
  return parts.map(({ value }, at) => read(value) + (values[at] ?? '')).join('')
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see)
    }
  }
}
