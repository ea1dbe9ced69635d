import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compiledCodeOfSandbox } from '../processes/compiled-code.ts'

/** What a sandbox process is kept from, beside what Node keeps it from everywhere: files, programs and the inspector. */
export interface Confinement {
  /** It has a network of its own with nobody in it. */
  network: boolean
}

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url))
/** The code that runs, and what it reads to draw and to judge. `DATA_DIR` often lies beside them. */
const READABLE = [
  'package.json',
  'node_modules',
  'server/package.json',
  'server/node_modules',
  'server/src',
  'packages',
  'sdk/package.json',
  'sdk/src',
]

/** Node has no permission for the network, but Linux can give a process an empty one, where users may ask for it. */
export async function detectConfinement(): Promise<Confinement> {
  if (process.platform !== 'linux') return { network: false }
  const tried = promisify(execFile)('unshare', [...OWN_NETWORK, 'true'])
  return { network: await tried.then(() => true).catch(() => false) }
}

const OWN_NETWORK = ['--map-root-user', '--net']

/** How to start Node with these arguments. */
export function confined(
  { network }: Confinement,
  nodeArguments: readonly string[],
): { execPath: string; execArgv: string[] } {
  const execArgv = [...permissions(), ...nodeArguments]
  return network
    ? { execPath: 'unshare', execArgv: [...OWN_NETWORK, process.execPath, ...execArgv] }
    : { execPath: process.execPath, execArgv }
}

function permissions(): string[] {
  const cache = compiledCodeOfSandbox()
  const readable = READABLE.map((path) => `${PROJECT}${path}`).filter((path) => existsSync(path))
  // The libraries may lie elsewhere, behind a link.
  const real = readable.map((path) => realpathSync(path))
  return [
    '--permission',
    // The watchdog is a thread, and pictures are read by compiled code.
    '--allow-worker',
    '--allow-addons',
    '--allow-wasi',
    ...[...new Set([...readable, ...real])].map((path) => `--allow-fs-read=${path}`),
    ...(cache ? [`--allow-fs-read=${cache}`, `--allow-fs-write=${cache}`] : []),
  ]
}
