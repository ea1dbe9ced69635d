// PostgreSQL listens on a Unix socket that only its owner can open, or on loopback with a password.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import type { PidFile } from './pid-file.ts'
import type { Settings } from './settings.ts'

export type Address =
  | { kind: 'socket'; folder: string }
  | { kind: 'loopback'; port: number; password: string; passwordFile: string }

const PORT = '5432'
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107
const SOCKET_FOLDER = join(tmpdir(), 'samakart-socket-')

export async function chooseAddress(dataDir: string, data: string, kind = defaultKind()): Promise<Address> {
  if (kind === 'loopback') {
    const passwordFile = passwordPath(dataDir)
    return { kind, port: await freePort(), password: loadOrMakePassword(passwordFile), passwordFile }
  }
  const isShort = Buffer.byteLength(join(data, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH_BYTES
  return { kind, folder: isShort ? data : mkdtempSync(SOCKET_FOLDER) }
}

const defaultKind = (): Address['kind'] => (process.platform === 'win32' ? 'loopback' : 'socket')

/** The files that a killed server leaves in the folder of its socket. */
export const socketFiles = ({ socketFolder, port }: PidFile): string[] =>
  socketFolder ? ['', '.lock'].map((ending) => join(socketFolder, `.s.PGSQL.${port}${ending}`)) : []

/** Removes only folders that were created because the usual path was too long. */
export function removeSocketFolder(folder: string): void {
  if (folder.startsWith(SOCKET_FOLDER)) rmSync(folder, { recursive: true, force: true })
}

export function addressSettings(address: Address): Settings {
  if (address.kind === 'loopback') {
    return { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' }
  }
  // The setting is a list, so the folder must be quoted.
  const folder = `"${address.folder.replaceAll('"', '""')}"`
  return { listen_addresses: '', port: PORT, unix_socket_directories: folder, unix_socket_permissions: '0700' }
}

export function passwordFlags(address: Address): string[] {
  return address.kind === 'loopback'
    ? ['--auth=scram-sha-256', `--pwfile=${address.passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject']
}

export const addressUrl = (address: Address): string =>
  address.kind === 'loopback' ? loopbackUrl(address.port, address.password) : socketUrl(address.folder)

/** The address of a server that another process started. */
export function urlFromPidFile(dataDir: string, { host, port, socketFolder }: PidFile): string {
  return host ? loopbackUrl(port, readFileSync(passwordPath(dataDir), 'utf8').trim()) : socketUrl(socketFolder)
}

const loopbackUrl = (port: number | string, password: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const socketUrl = (folder: string) => `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`

const passwordPath = (dataDir: string) => join(dataDir, 'postgres.password')

function loadOrMakePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
  return readFileSync(file, 'utf8').trim()
}
