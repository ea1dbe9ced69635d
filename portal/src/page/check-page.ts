import { type CompactRegistry, openCompactRegistry } from '../registry/compact-registry.ts'
import { hex, utf8 } from '../trust/bytes.ts'
import { isSignedByItsOrganization } from '../trust/certificate.ts'
import { sha256, sha256OfLarge } from '../trust/sha256.ts'
import { APP_ID, SHELL_END, type Shell, shellBeforeChunks, TAKE_CHUNK } from './shell.ts'
import { PAGE_KIND, type PageStatement } from './statement.ts'

export type PagePart = 'statement' | 'registry' | 'script' | 'styles' | 'page'

/** What the page reads of itself before it changes anything. */
export interface OwnText {
  statement: PageStatement | undefined
  scriptHash: Uint8Array
  stylesHash: Uint8Array
  hasOwnShell: boolean
}

export type PageCheck = { registry: CompactRegistry } | { broken: PagePart[] }

/**
 * Compares every part of the page with what was signed. A rewritten program can show anything; only comparing the
 * fingerprint by eye helps against that.
 */
export async function checkPage(own: OwnText, bytes: Uint8Array): Promise<PageCheck> {
  const { statement } = own
  if (!statement) return { broken: ['statement'] }
  const broken: PagePart[] = []
  if (statement.kind !== PAGE_KIND || !isSignedByItsOrganization(statement)) broken.push('statement')
  if (hex(own.scriptHash) !== statement.files['assets/app.js']) broken.push('script')
  if (hex(own.stylesHash) !== statement.files['assets/styles.css']) broken.push('styles')
  if (!own.hasOwnShell) broken.push('page')
  const registry = await checkRegistry(statement, bytes)
  if (!registry) broken.push('registry')
  return registry && broken.length === 0 ? { registry } : { broken }
}

async function checkRegistry(statement: PageStatement, bytes: Uint8Array): Promise<CompactRegistry | undefined> {
  if (bytes.length !== statement.compact_bytes) return undefined
  if (hex(await sha256OfLarge(bytes)) !== statement.compact_sha256) return undefined
  try {
    const registry = openCompactRegistry(bytes)
    return registry.cards === statement.total_cards ? registry : undefined
  } catch {
    return undefined
  }
}

export function readOwnText(statement: PageStatement | undefined, script: string): OwnText {
  const styles = document.querySelector('style')?.textContent || ''
  const stylesHash = sha256(utf8(styles))
  const scriptHash = sha256(utf8(script))
  const hasOwnShell = statement !== undefined && isOwnShell(statement, styles, stylesHash, scriptHash)
  return { statement, scriptHash, stylesHash, hasOwnShell }
}

export function parseStatement(text: string): PageStatement | undefined {
  try {
    const statement = JSON.parse(text) as PageStatement
    const isStatement =
      typeof statement.compact_bytes === 'number' &&
      typeof statement.files === 'object' &&
      Array.isArray(statement.installation_keys)
    return isStatement ? statement : undefined
  } catch {
    return undefined
  }
}

/**
 * Every element of our page must be unchanged; browser extensions may have added others. Hashes and the signature cover
 * the content of the program, the styles and the statement.
 */
function isOwnShell(statement: PageStatement, styles: string, stylesHash: Uint8Array, scriptHash: Uint8Array): boolean {
  const shell: Shell = {
    language: statement.language,
    title: `${statement.campaign_name} (${statement.campaign})`,
    scriptHash: base64(scriptHash),
    stylesHash: base64(stylesHash),
    takeChunkHash: base64(sha256(utf8(TAKE_CHUNK))),
    // The content policy also applies to the parsed copy and would report other styles.
    styles,
    script: '',
    statement: '',
  }
  const expected = new DOMParser().parseFromString(shellBeforeChunks(shell) + SHELL_END, 'text/html')
  const actual = Array.from(document.head.children)
  const isPresent = (element: Element) =>
    /^(SCRIPT|STYLE)$/.test(element.tagName) || actual.some((own) => own.isEqualNode(element))
  return (
    document.compatMode === 'CSS1Compat' &&
    document.documentElement.lang === expected.documentElement.lang &&
    Array.from(expected.head.children).every(isPresent) &&
    document.getElementById(APP_ID)?.isEqualNode(expected.getElementById(APP_ID)) === true
  )
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode.apply(null, Array.from(bytes)))
}
