// Compiles the verifier to one classic script and one style sheet when its sources changed since the last time.
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
/** Old cheap phones: nothing newer than this is in the script. */
const TARGET = 'es2017'

let built: Promise<VerifierFiles> | undefined

/** Needs no step of its own: the first caller compiles, later ones and later processes find the result. */
export function verifierFiles(): Promise<VerifierFiles> {
  built ??= load().catch((error: unknown) => {
    built = undefined
    throw error
  })
  return built
}

async function load(): Promise<VerifierFiles> {
  const file = join(dist, `verifier-${stampOfSources().slice(0, 16)}.json`)
  const kept = read(file)
  if (kept) return kept
  const files = { script: await bundle('src/main.ts'), styles: await bundle('src/styles.css') }
  keep(file, files)
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
    // Never asked for: keys are drawn on the server only.
    external: ['crypto'],
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  // The text stands inside an HTML element of its own.
  const isEnding = entry.endsWith('.css') ? /<\/style/i : /<\/script|<!--/i
  if (isEnding.test(text)) throw new Error(`${entry} would end its element.`)
  return text
}

function stampOfSources(): string {
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

/** Other processes may do the same at this moment; a folder that cannot be written costs the time again. */
function keep(file: string, files: VerifierFiles): void {
  try {
    mkdirSync(dist, { recursive: true })
    const made = `${file}.${process.pid}`
    writeFileSync(made, JSON.stringify(files))
    renameSync(made, file)
  } catch {}
}
