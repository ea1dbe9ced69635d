import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** What of Emscripten's module this file touches. */
interface ModuleWithNodeFs {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** PGlite's NodeFS answers fsync without doing it: a power cut would lose acknowledged commits. */
export class DurableNodeFs extends NodeFS {
  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const prepared = await super.init(pglite, options)
    const preRun = [...(prepared.emscriptenOpts.preRun ?? []), installFsync] as typeof prepared.emscriptenOpts.preRun
    return { emscriptenOpts: { ...prepared.emscriptenOpts, ...(preRun ? { preRun } : {}) } }
  }
}

function installFsync(module: unknown): void {
  ;(module as ModuleWithNodeFs).NODEFS.stream_ops.fsync = (stream) => {
    fsyncSync(stream.nfd)
    return 0
  }
}

/** For files that came about without fsync. */
export function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) fsyncTree(path)
    else if (entry.isFile()) fsyncPath(path)
  }
  fsyncPath(folder)
}

export function fsyncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
