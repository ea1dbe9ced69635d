import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Block, readBlocks } from './blocks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that integrators and operators read, with its blocks. */
export function readPages(): Map<string, Block[]> {
  const pages = globSync(['README.md', 'docs/**/*.md', 'sdk/README.md', 'cli/README.md'], { cwd: root }).sort()
  const own = new Map(pages.map((page) => [page, readBlocks(page, readFileSync(join(root, page), 'utf8'))]))
  const filesOf = (page = '') => (own.get(page) ?? []).filter(({ kind }) => kind === 'file')
  const withFiles = (blocks: Block[]) =>
    blocks.flatMap((block) => (block.kind === 'files of' ? filesOf(block.file) : [block]))
  return new Map([...own].map(([page, blocks]) => [page, withFiles(blocks)]))
}
