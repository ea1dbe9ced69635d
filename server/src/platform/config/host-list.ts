import { isIP } from 'node:net'
import type { EnvReader } from './env.ts'

/** Names, `name:port`, addresses and blocks of addresses. */
export function readHosts(env: EnvReader, name: string): string[] {
  const hosts = splitList(env.text(name))
  const isHost = (text: string) => {
    const [address = '', prefix, ...more] = text.replace(/^\[(.*)\]$/, '$1').split('/')
    const family = isIP(address)
    if (prefix !== undefined) {
      return more.length === 0 && /^\d+$/.test(prefix) && family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128)
    }
    return family !== 0 || /^[a-z0-9.-]+(:\d{1,5})?$/i.test(address)
  }
  if (!hosts.every(isHost)) {
    env.mistakes.push(`${name} must be hosts, host:port, addresses or blocks like 10.4.0.0/16, by commas`)
  }
  return hosts
}

/** As browsers write them: protocol, host and port without a path. */
export function readOrigins(env: EnvReader): string[] {
  const origins = splitList(env.text('ALLOWED_ORIGINS'))
  const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
  if (!origins.every(isOrigin)) {
    env.mistakes.push('ALLOWED_ORIGINS must be sites like https://example.org, without a path, separated by commas')
  }
  return origins
}

export function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
