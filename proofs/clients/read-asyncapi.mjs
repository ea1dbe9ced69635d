// Runs in the temporary folder: the parser of AsyncAPI reads the description.
import { readFileSync } from 'node:fs'
import { Parser } from '@asyncapi/parser'

const { document, diagnostics } = await new Parser().parse(readFileSync('asyncapi.json', 'utf8'))
const errors = diagnostics.filter(({ severity }) => severity === 0)
for (const { message, path } of errors) console.error(path.join('.'), message)
if (!document || errors.length > 0) process.exit(1)
console.log(`  AsyncAPI: ${document.allChannels().length} channels, ${document.allMessages().length} messages`)
