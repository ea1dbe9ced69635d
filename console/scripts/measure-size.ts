// Measures what a first visit loads (sign-in, then home) and fails when the JavaScript exceeds its budget.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const BUDGET_KB = 250

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
if (!existsSync(`${dist}index.html`)) {
  console.error('The console is not built: run `npm run build -w console`.')
  process.exit(1)
}

const files = readdirSync(`${dist}assets`)
const html = readFileSync(`${dist}index.html`, 'utf8')
const started = files.filter((file) => html.includes(file))
/** The code of the first two screens and what it imports, besides the files that the page itself names. */
const firstScreens = ['sign-in-page', ...listedUnder('homePanels'), ...listedUnder('topBar')]
const first = withImports([
  ...started,
  ...files.filter((file) => firstScreens.some((name) => file.startsWith(`${name}-`))),
])

const kb = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(`${dist}assets/${name}`), { level: 6 }).length, 0) / 1_000
const of = (names: readonly string[], ending: string) => names.filter((name) => name.endsWith(ending))

for (const name of [...of(first, '.js'), ...of(first, '.css')])
  console.log(`${kb([name]).toFixed(1).padStart(8)} KB  ${name}`)
const scripts = kb(of(first, '.js'))
console.log(
  `First load: ${scripts.toFixed(1)} KB of JavaScript, ${kb(of(first, '.css')).toFixed(1)} KB of styles (gzip).`,
)
console.log(
  `Everything: ${kb(of(files, '.js')).toFixed(1)} KB of JavaScript, ${kb(of(files, '.css')).toFixed(1)} KB of styles.`,
)
if (scripts > BUDGET_KB) {
  console.error(`The first load is over its budget of ${BUDGET_KB} KB.`)
  process.exit(1)
}

/** The files that the features list under this name in their index.ts. */
function listedUnder(name: 'homePanels' | 'topBar'): string[] {
  const features = fileURLToPath(new URL('../src/features/', import.meta.url))
  return globSync('*/index.ts', { cwd: features }).flatMap((index) => {
    const properties = readFileSync(features + index, 'utf8').split(/\n {2}(?=\w)/)
    const listed = properties.find((property) => property.startsWith(`${name}:`)) ?? ''
    return [...listed.matchAll(/import\('[^']*?([\w-]+)\.tsx'\)/g)].map((match) => match[1] ?? '')
  })
}

function withImports(names: readonly string[]): string[] {
  const seen = new Set<string>()
  const pending = [...names]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    if (!name.endsWith('.js')) continue
    const source = readFileSync(`${dist}assets/${name}`, 'utf8')
    const imported = [...source.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map((match) => match[1] ?? '')
    pending.push(...imported.filter((file) => files.includes(file)))
  }
  return [...seen]
}
