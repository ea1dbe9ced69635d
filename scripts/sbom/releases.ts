// Which packages are still looked after. The registry is asked seldom; what it said is kept in `releases.json`.
import { readFileSync, writeFileSync } from 'node:fs'
import { readLockfile } from './installed.ts'

const file = new URL('./releases.json', import.meta.url)
const reasonsFile = new URL('./reasons-to-stay.json', import.meta.url)
const REGISTRY = 'https://registry.npmjs.org/'
const AT_ONCE = 12
const YEARS = 2

export interface Releases {
  /** When the registry was asked. */
  asked: string
  /** The day of the newest release of each package of the lockfile. */
  newest: Record<string, string>
}

export const readReleases = () => JSON.parse(readFileSync(file, 'utf8')) as Releases

/** Why packages stay although nothing was released for two years: a reason, and the packages that it holds for. */
export const readReasons = () => JSON.parse(readFileSync(reasonsFile, 'utf8')) as Record<string, string[]>

export const packageNames = () => [...new Set(readLockfile().packages.map(({ name }) => name))].sort()

/** Packages without a release in the two years before the registry was asked. */
export function quietPackages({ asked, newest }: Releases): string[] {
  const limit = `${Number(asked.slice(0, 4)) - YEARS}${asked.slice(4)}`
  return Object.keys(newest).filter((name) => (newest[name] ?? '') < limit)
}

export async function askRegistry(now: Date): Promise<void> {
  const newest: Record<string, string> = {}
  const left = packageNames()
  const ask = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) newest[name] = await newestRelease(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  const sorted = Object.fromEntries(Object.entries(newest).sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify({ asked: now.toISOString().slice(0, 10), newest: sorted }, null, 2)}\n`)
}

async function newestRelease(name: string): Promise<string> {
  const answer = await fetch(`${REGISTRY}${name.replace('/', '%2f')}`)
  if (!answer.ok) throw new Error(`The registry answered ${answer.status} about ${name}.`)
  const { time, versions } = (await answer.json()) as { time: Record<string, string>; versions: object }
  const days = Object.entries(time).flatMap(([version, day]) => (version in versions ? day.slice(0, 10) : []))
  return days.sort().at(-1) ?? ''
}
