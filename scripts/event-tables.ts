// npm run dev -- event-tables   writes the tables of events and notifications into ARCHITECTURE.md, from the declarations and their use
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const PAGE = `${root}ARCHITECTURE.md`
const BEGIN = '<!-- written by npm run dev -- event-tables -->'
const END = '<!-- end of the tables -->'

const files = globSync('server/src/{*.ts,platform/**/*.ts,slices/**/*.ts}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
  .sort()
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))

/** `dhis2` for a file of that slice, `platform` for one of the platform. */
const ownerOf = (path: string) => /slices\/(\w+)\//.exec(path)?.[1] ?? 'platform'

function declaredNames(kind: 'DomainEvents' | 'Notifications'): string[] {
  return files.flatMap(({ text }) => {
    const members = new RegExp(`^  interface ${kind} \\{\\n([\\s\\S]*?)^  \\}`, 'm').exec(text)?.[1] ?? ''
    return [...members.matchAll(/^ {4}'([\w-]+)'/gm)].map(([, name = '']) => name)
  })
}

/** The owners of the files in which the pattern, with the name in place of `NAME`, is found. */
function ownersOf(name: string, pattern: string): string[] {
  const expression = new RegExp(pattern.replaceAll('NAME', name))
  const owners = files
    .filter(({ text }) => text.includes(`'${name}'`) && expression.test(text))
    .map(({ path }) => ownerOf(path))
  return [...new Set(owners)].sort()
}

/** `app.ts` subscribes some listeners of slices: they belong to the slice from which it imports them. */
function subscribersOf(name: string): string[] {
  const app = files.find(({ path }) => path === 'server/src/app.ts')?.text ?? ''
  const listeners = [...app.matchAll(new RegExp(`subscribe\\('${name}', (\\w+)\\)`, 'g'))].map(([, used]) => used ?? '')
  const imports = [...app.matchAll(/import \{([^}]+)\} from '#slices\/(\w+)\/index.ts'/g)]
  const owners = listeners.flatMap((used) =>
    imports.filter(([, names = '']) => new RegExp(`\\b${used}\\b`).test(names)).map(([, , slice = '']) => slice),
  )
  const inSlices = ownersOf(name, `subscribe\\(\\s*'NAME'`).filter((owner) => owner !== 'platform')
  return [...new Set([...owners, ...inSlices])].sort()
}

const SENDS = {
  all: `(?:notifyAllProcesses|processNotifications\\.send)\\([^']*'NAME'`,
  own: `(?:notifyProcess|\\.emit)\\(\\s*'NAME'`,
}
const HEARS = `(?:\\.on\\(|wokenBy:)\\s*'NAME'`

const row = (name: string, from: readonly string[], to: readonly string[]) =>
  `| \`${name}\` | ${from.join(', ') || 'nobody'} | ${to.join(', ') || 'nobody'} |`

const table = (head: string, rows: readonly string[]) =>
  [`| ${head} | sent by | heard by |`, '| --- | --- | --- |', ...rows].join('\n')

/** The tables as they are in ARCHITECTURE.md. */
export function describeEvents(): string {
  const events = declaredNames('DomainEvents').map((name) =>
    row(name, ownersOf(name, `publish\\(\\s*'NAME'`), subscribersOf(name)),
  )
  const notifications = declaredNames('Notifications').map((name) => ({
    toAll: row(name, ownersOf(name, SENDS.all), ownersOf(name, HEARS)),
    inOne: row(name, ownersOf(name, SENDS.own), ownersOf(name, HEARS)),
    isToAll: ownersOf(name, SENDS.all).length > 0,
  }))
  return [
    table('event', events),
    table(
      'notification to all processes',
      notifications.flatMap(({ isToAll, toAll }) => (isToAll ? toAll : [])),
    ),
    table(
      'notification in one process',
      notifications.flatMap(({ isToAll, inOne }) => (isToAll ? [] : inOne)),
    ),
  ].join('\n\n')
}

/** The page with the tables of today between its markers. */
export function withEventTables(page = readFileSync(PAGE, 'utf8')): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`ARCHITECTURE.md lacks a line: ${BEGIN} or ${END}`)
  return `${page.slice(0, before)}${BEGIN}\n\n${describeEvents()}\n\n${page.slice(after)}`
}

if (import.meta.main) writeFileSync(PAGE, withEventTables())
