// Runs in the head of the page, before the chunks of the registry are read.
import { checkPage, parseStatement, readOwnText } from './page/check-page.ts'
import { readChunks } from './page/chunks.ts'
import { APP_ID, STATEMENT_ID } from './page/shell.ts'
import { issuerOf } from './page/statement.ts'
import { createVerifier } from './registry/verifier.ts'
import { startApp } from './ui/app.ts'
import { brokenPage } from './ui/broken.ts'
import { fill, h } from './ui/dom.ts'

const MAX_REGISTRY_BYTES = 1 << 30

const ownScript = document.currentScript?.textContent || ''
const statementElement = document.getElementById(STATEMENT_ID)
const statementText = statementElement?.textContent || ''
const statement = parseStatement(statementText)
const declaredBytes = statement ? statement.compact_bytes : 0

const bar = h('progress', { max: 1 })
const chunks = readChunks(declaredBytes > 0 && declaredBytes <= MAX_REGISTRY_BYTES ? declaredBytes : 0, (share) => {
  if (share < 1 && !bar.parentNode) document.body.insertBefore(bar, document.body.firstChild)
  bar.value = share
})

document.addEventListener('DOMContentLoaded', () => void open())

async function open(): Promise<void> {
  bar.remove()
  const check = await checkPage(readOwnText(statement, ownScript), chunks.bytes())
  const root = document.getElementById(APP_ID) || document.body
  if ('broken' in check || !statement) fill(root, brokenPage('broken' in check ? check.broken : ['statement']))
  else startApp(root, statement, createVerifier(check.registry, statement.campaign, issuerOf(statement)))
}
