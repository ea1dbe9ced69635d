import type { Language } from '@samakart/rules/language'

export interface HtmlPage {
  language: Language
  title: string
  style: string
  /** Markup, in which every foreign text is escaped already. */
  content: string
}

/** A public page without scripts that search engines leave alone. */
export function htmlPage({ language, title, style, content }: HtmlPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main>${content}</main></body>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
