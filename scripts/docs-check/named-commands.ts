// The commands of `samakart` that blocks name, and whether they exist.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commands } from '../../cli/src/commands.ts'
import { operatorCommands } from '../../cli/src/operator-commands.ts'
import type { Block } from './blocks.ts'

const cli = fileURLToPath(new URL('../../cli/src', import.meta.url))
const sourceOfCli = globSync('**/*.ts', { cwd: cli })
  .map((file) => readFileSync(join(cli, file), 'utf8'))
  .join('\n')

export function faultsOfCommands({ content, page, line }: Block): string[] {
  const text = content.replaceAll(/\\\n\s*/g, ' ')
  return [...text.matchAll(/(?:^|npx )samakart ([a-z][a-z-]*)([^|\n]*)/gm)].flatMap(([, name = '', rest = '']) => {
    const operator = operatorCommands[name]
    if (!operator && !commands[name] && name !== 'help') return [`${page}:${line} there is no samakart ${name}`]
    const source = operator ? readFileSync(operator.program, 'utf8') : sourceOfCli
    const options = [...rest.matchAll(/--([a-z][a-z-]+)/g)].map(([, option]) => option ?? '')
    return options
      .filter((option) => !new RegExp(`\\b${option}\\b`).test(source))
      .map((option) => `${page}:${line} samakart ${name} has no --${option}`)
  })
}
