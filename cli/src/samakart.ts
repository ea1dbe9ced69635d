#!/usr/bin/env node
// samakart COMMAND …   the commands of operators and of those who use the API; `samakart help` lists them
import { commands } from './commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { exitCodeOf, explain, USAGE } from './terminal.ts'
import { language, words } from './words.ts'

const [name = 'help'] = process.argv.splice(2, 1)
const operator = operatorCommands[name]
const command = commands[name]
if (operator) await import(operator.program.href)
else if (command) {
  try {
    const { run } = await command.load()
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = exitCodeOf(error)
  }
} else {
  const t = words[language()]
  const isHelp = ['help', '--help', '-h'].includes(name)
  const line = ([title, { what }]: [string, { what: Record<'fr' | 'en' | 'wo', string> }]) =>
    `  samakart ${title.padEnd(17)} ${what[language()]}`
  const lines = [
    t.forUsers,
    ...Object.entries(commands).map(line),
    '',
    t.forOperators,
    ...Object.entries(operatorCommands).map(line),
    '',
    t.settings,
  ]
  if (isHelp) console.log(lines.join('\n'))
  else console.error([t.unknownCommand(name), '', ...lines].join('\n'))
  process.exitCode = isHelp ? 0 : USAGE
}
