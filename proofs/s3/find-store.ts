// A real S3 store: at the address that the environment names, or a MinIO or SeaweedFS of this machine's PATH, started on a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@samakart/server/testing/postgres-server'

export interface RealStore extends AsyncDisposable {
  name: string
  /** As the service's own settings name them, without a bucket. */
  settings: { S3_ENDPOINT: string; S3_REGION: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
}

const START_TIMEOUT_MS = 60_000

export async function findStore(environment = process.env): Promise<RealStore | undefined> {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION = 'us-east-1' } = environment
  if (S3_ENDPOINT && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const settings = { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    return { name: new URL(S3_ENDPOINT).host, settings, [Symbol.asyncDispose]: async () => {} }
  }
  const minio = findProgram('minio')
  if (minio) return startStore('MinIO', minio, minioArguments)
  const weed = findProgram('weed')
  return weed ? startStore('SeaweedFS', weed, weedArguments) : undefined
}

function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

interface StoreStart {
  folder: string
  port: number
  key: string
  secret: string
}

const minioArguments = ({ folder, port }: StoreStart) => ['server', '--quiet', '--address', `127.0.0.1:${port}`, folder]

function weedArguments({ folder, port, key, secret }: StoreStart): string[] {
  const config = join(folder, 's3.json')
  const identity = { name: 'proof', credentials: [{ accessKey: key, secretKey: secret }], actions: ['Admin'] }
  writeFileSync(config, JSON.stringify({ identities: [identity] }))
  const ports = ['-master.port', '-volume.port', '-filer.port'].map((name, at) => `${name}=${port + 1 + at}`)
  return ['server', `-dir=${folder}`, '-ip=127.0.0.1', '-s3', `-s3.port=${port}`, `-s3.config=${config}`, ...ports]
}

async function startStore(name: string, program: string, args: (start: StoreStart) => string[]): Promise<RealStore> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-s3-'))
  const start = { folder, port: await freePort(), key: 'samakart', secret: randomBytes(16).toString('hex') }
  const env = { PATH: process.env.PATH, HOME: folder, MINIO_ROOT_USER: start.key, MINIO_ROOT_PASSWORD: start.secret }
  const child = spawn(program, args(start), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${start.port}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: start.key,
    S3_SECRET_ACCESS_KEY: start.secret,
  }
  const store = { name, settings, [Symbol.asyncDispose]: () => stop(child, folder) }
  for (const since = performance.now(); performance.now() - since < START_TIMEOUT_MS; await wait(200)) {
    if (child.exitCode !== null) break
    // Any answer of S3 itself will do: without a signature it is a refusal.
    const answer = await fetch(settings.S3_ENDPOINT).catch(() => undefined)
    if (answer && answer.status < 500) return store
  }
  await stop(child, folder)
  throw new Error(`${name} did not start:\n${said.slice(-2_000)}`)
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
}
