// What the lockfile says about the packages that are installed here.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

interface Locked {
  name?: string
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface Package {
  /** Where it lies, for example `node_modules/fastify`. */
  path: string
  name: string
  version: string
  license: string | undefined
  integrity: string | undefined
  isDevelopment: boolean
  isOptional: boolean
  hasInstallScript: boolean
  /** The paths of what it uses. */
  uses: string[]
}

export interface Tree {
  packages: Package[]
  /** The paths of what the project itself uses. */
  uses: string[]
}

/** Every package of the lockfile, also those for other systems. */
export function readLockfile(): Tree {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const find = (from: string, name: string): string | undefined => {
    for (let folder = from; ; folder = parentOf(folder)) {
      const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
      if (locked[path]) return path
      if (folder === '') return undefined
    }
  }
  const usesOf = (path: string, { dependencies, optionalDependencies, devDependencies, peerDependencies }: Locked) =>
    [...new Set(Object.keys({ ...peerDependencies, ...devDependencies, ...optionalDependencies, ...dependencies }))]
      .map((name) => find(path, name))
      .filter((found) => found !== undefined && !locked[found]?.link)
      .map(String)
      .sort()
  const ours = Object.entries(locked).filter(([path, { link }]) => !path.includes('node_modules/') && !link)
  const packages = Object.entries(locked)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, one]) => ({
      path,
      name: one.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: one.version ?? '',
      license: one.license ?? licenseOnDisk(path),
      integrity: one.integrity,
      isDevelopment: one.dev === true,
      isOptional: one.optional === true,
      hasInstallScript: one.hasInstallScript === true,
      uses: usesOf(path, one),
    }))
  return { packages, uses: [...new Set(ours.flatMap(([path, one]) => usesOf(path, one)))].sort() }
}

/** Without the packages for other systems. */
export function readInstalled(): Tree {
  const { packages, uses } = readLockfile()
  const isInstalled = (path: string) => existsSync(join(root, path, 'package.json'))
  const installed = packages.filter(({ path }) => isInstalled(path))
  return {
    packages: installed.map((one) => ({ ...one, uses: one.uses.filter(isInstalled) })),
    uses: uses.filter(isInstalled),
  }
}

function parentOf(path: string): string {
  const at = path.lastIndexOf('/node_modules/')
  return at < 0 ? '' : path.slice(0, at)
}

/** Old packages name their licence in other ways, or only in a file. */
function licenseOnDisk(path: string): string | undefined {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string }
    licenses?: { type?: string }[]
  }
  if (typeof license === 'string') return license
  const named = license?.type ?? licenses?.[0]?.type
  if (named) return named
  const text = join(root, path, 'LICENSE')
  return existsSync(text) && /Permission is hereby granted, free of charge/.test(readFileSync(text, 'utf8'))
    ? 'MIT'
    : undefined
}
