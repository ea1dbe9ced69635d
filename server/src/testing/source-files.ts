// The source files of the server and what they import, for the tests that check its structure.
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceFile {
  /** Relative to `server/src`, as are `imports` and `urls` of our own files. */
  path: string
  text: string
  /** Static, type-only and dynamic imports. */
  imports: string[]
  /** Modules that are named by address: programs of other processes and threads. */
  urls: string[]
}

export const src = fileURLToPath(new URL('..', import.meta.url))

/** Without test files, which nobody imports. */
export function readSourceFiles(): SourceFile[] {
  return globSync('**/*.ts', { cwd: src })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => {
      const text = readFileSync(resolve(src, path), 'utf8')
      const found = (pattern: RegExp) =>
        [...text.matchAll(pattern)].map((match) => resolveImport(path, match[1] ?? match[2] ?? ''))
      return {
        path,
        text,
        imports: found(/(?:from|import)\s+'([^']+)'|import\('([^']+)'\)/g),
        urls: found(/new URL\('(\.[^']+\.ts)'/g),
      }
    })
}

export const sliceOf = (path: string): string | undefined => /^slices\/([^/]+)\//.exec(path)?.[1]

function resolveImport(path: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? relative(src, resolve(src, dirname(path), name)) : name
}

/** One circle of imports, or undefined. */
export function findCircle(files: readonly SourceFile[]): string[] | undefined {
  const graph = new Map(files.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const next of graph.get(path) ?? []) {
      const circle = visit(next, [...trail, path])
      if (circle) return circle
    }
    done.add(path)
    return undefined
  }
  for (const path of graph.keys()) {
    const circle = visit(path, [])
    if (circle) return circle
  }
  return undefined
}
