// Compiles the verifier to one classic script and one style sheet, if its sources have changed since the last time.
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export interface VerifierFiles {
  script: string
  styles: string
}

const folder = fileURLToPath(new URL('.', import.meta.url))
const dist = join(folder, 'dist')
/** For old and cheap phones, the script uses no newer syntax. */
const TARGET = 'es2017'

let built: Promise<VerifierFiles> | undefined

/** The first caller compiles; later callers and processes use the cached result. */
export function verifierFiles(): Promise<VerifierFiles> {
  built ??= load().catch((error: unknown) => {
    built = undefined
    throw error
  })
  return built
}

async function load(): Promise<VerifierFiles> {
  const file = join(dist, `verifier-${hashOfSources().slice(0, 16)}.json`)
  const cached = read(file)
  if (cached) return cached
  const files = { script: await bundle('src/main.ts'), styles: await bundle('src/styles.css') }
  cache(file, files)
  return files
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    target: entry.endsWith('.css') ? ['chrome61', 'firefox60', 'safari11'] : TARGET,
    // Never loaded, because only the server generates keys.
    external: ['crypto'],
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  // The text is put inside an HTML element, which it must not close.
  const endOfElement = entry.endsWith('.css') ? /<\/style/i : /<\/script|<!--/i
  if (endOfElement.test(text)) throw new Error(`${entry} would end its element.`)
  return text
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const sources = globSync(['src/**/*.{ts,css}', '*.{ts,json}', '../package-lock.json'], { cwd: folder }).sort()
  for (const file of sources.filter((name) => !name.endsWith('.test.ts'))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function read(file: string): VerifierFiles | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VerifierFiles
  } catch {
    return undefined
  }
}

/** Other processes may write the same file at the same time. If the folder is not writable, nothing is cached. */
function cache(file: string, files: VerifierFiles): void {
  try {
    mkdirSync(dist, { recursive: true })
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, JSON.stringify(files))
    renameSync(temporary, file)
  } catch {}
}
