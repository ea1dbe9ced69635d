import type { Language } from './statement.ts'

/** All of `index.html` except the chunks of the registry. The page compares itself with it when it opens. */
export interface Shell {
  language: Language
  title: string
  styles: string
  stylesHash: string
  script: string
  scriptHash: string
  /** Hash of `TAKE_CHUNK`. */
  takeChunkHash: string
  statement: string
}

/** Runs after every chunk of the registry and decodes it, so that the whole text is never in memory. */
export const TAKE_CHUNK = 'samakartChunk()'
/** Divisible by three, so that the base64 has no padding. Its text is the longest that browsers keep in one node. */
export const CHUNK_BYTES = 3 << 14

export const STATEMENT_ID = 'statement'
export const APP_ID = 'app'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f6a5a'/%3E%3Cpath d='M9 17l5 5 10-12' fill='none' stroke='white' stroke-width='4'/%3E%3C/svg%3E"

const OPENING: Record<Language, string> = {
  fr: 'Ouverture… Si ce message reste affiché, ce fichier est incomplet ou modifié : n’acceptez aucune carte avec lui.',
  en: 'Opening… If this message stays, this file is incomplete or was changed: accept no card with it.',
  wo: 'Mu ngi ubbeeku… Su bataaxal bii desee fi, fichier bi matul mbaa dañu ko soppi: bul ko wóolu.',
}

/** Hashes are base64. The policy forbids loading and sending anything, whatever the page contains. */
export function contentPolicy(shell: Pick<Shell, 'scriptHash' | 'takeChunkHash' | 'stylesHash'>): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${shell.scriptHash}' 'sha256-${shell.takeChunkHash}'`,
    `style-src 'sha256-${shell.stylesHash}'`,
    'img-src data: blob:',
    'media-src blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}

export function shellBeforeChunks(shell: Shell): string {
  const opening = Object.keys(OPENING)
    .map((language) => `<p lang="${language}">${OPENING[language as Language]}</p>`)
    .join('')
  return `<!doctype html>
<html lang="${shell.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(shell)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(shell.title)}</title>
<link rel="icon" href="${ICON}">
<style>${shell.styles}</style>
<script type="application/json" id="${STATEMENT_ID}">${shell.statement.replace(/</g, '\\u003c')}</script>
<script>${shell.script}</script>
</head>
<body>
<main id="${APP_ID}">${opening}</main>
`
}

/** Browsers read the text of a paragraph almost twice as fast as that of a data script. */
export function shellChunk(base64: string): string {
  return `<p hidden>${base64}</p><script>${TAKE_CHUNK}</script>\n`
}

export const SHELL_END = '</body>\n</html>\n'

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
