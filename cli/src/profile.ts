import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Connection, type ConnectOptions, connect, openSession, type SessionState } from '@samakart/sdk'
import { UsageError } from './terminal.ts'
import { language, words } from './words.ts'

/** What `samakart login` remembers, readable by its owner only. */
export interface Profile {
  url: string
  key?: string
  session?: SessionState
}

const file = () =>
  process.env.SAMAKART_PROFILE ??
  join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'samakart/profile.json')

export function readProfile(): Profile | undefined {
  try {
    return JSON.parse(readFileSync(file(), 'utf8')) as Profile
  } catch {
    return undefined
  }
}

export function writeProfile(profile: Profile): void {
  mkdirSync(dirname(file()), { recursive: true, mode: 0o700 })
  writeFileSync(file(), `${JSON.stringify(profile)}\n`, { mode: 0o600 })
}

export const forgetProfile = () => rmSync(file(), { force: true })

export interface ConnectionChoice {
  url?: string | undefined
  organization?: string | undefined
}

/** Where the service is, also for what needs no token. */
export function addressOf({ url }: ConnectionChoice): string {
  const address = url ?? process.env.SAMAKART_URL ?? readProfile()?.url
  if (!address) throw new UsageError(words[language()].noAddress)
  return address
}

/** `SAMAKART_KEY` counts before what was remembered, for scripts. */
export function connection(choice: ConnectionChoice = {}): Connection {
  const url = addressOf(choice)
  const { organization } = choice
  const token = process.env.SAMAKART_KEY ?? tokenOf(readProfile(), url)
  if (!token) throw new UsageError(words[language()].notSignedIn)
  const organizationId = organization ?? process.env.SAMAKART_ORGANIZATION
  const reason = process.env.SAMAKART_REASON as ConnectOptions['reason']
  return connect({
    url,
    token,
    language: language(),
    ...(organizationId ? { organizationId } : {}),
    ...(reason ? { reason } : {}),
  })
}

function tokenOf(profile: Profile | undefined, url: string) {
  // What one service was told is no other's business.
  if (!profile || profile.url !== url) return undefined
  if (profile.key) return profile.key
  if (!profile.session) return undefined
  return openSession(url, profile.session, (session) => (session ? writeProfile({ url, session }) : forgetProfile()))
    .token
}
