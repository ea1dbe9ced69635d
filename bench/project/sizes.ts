// npm run bench -- sizes
// How large the project is: lines per TypeScript file, casts that the compiler cannot check, and what an installation takes. The
// installed packages are measured as they are, so run it after `npm ci`, or after `npm ci --omit=dev` with the machine's own Node 24.
import { existsSync, globSync, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MB = 1024 * 1024

const sources = globSync('{server,console,portal,simulators,bench,e2e,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist$/.test(path),
}).filter((file) => !file.endsWith('.d.ts'))
const texts = sources.map((file) => readFileSync(`${root}${file}`, 'utf8'))
const lines = texts.map((text) => text.split('\n').length - 1).sort((a, b) => a - b)
const quantile = (share: number) => lines[Math.floor(lines.length * share)]
const cast = ['as', 'unknown', 'as'].join(' ')
const casts = texts.reduce((sum, text) => sum + text.split(cast).length - 1, 0)

console.log(`${sources.length} TypeScript files: median ${quantile(0.5)}, p90 ${quantile(0.9)} lines`)
console.log(`"${cast}": ${casts}`)

const entries = ['node_modules', 'console/node_modules'].flatMap((folder) => entriesBelow(`${root}${folder}`))
const bytes = entries.reduce((sum, entry) => sum + (entry.isDirectory() ? 0 : entry.size), 0)
const blocks = entries.reduce((sum, entry) => sum + entry.blocks * 512, 0)
console.log(`installed packages: ${Math.round(bytes / MB)} MB of files, ${Math.round(blocks / MB)} MB on the disk`)

/** Links are not followed: those to the workspaces lead back into the project. */
function entriesBelow(folder: string): Stats[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.name === '.cache') return []
    return [lstatSync(path), ...(entry.isDirectory() ? entriesBelow(path) : [])]
  })
}
