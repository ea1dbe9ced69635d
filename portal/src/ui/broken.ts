import type { PagePart } from '../page/check-page.ts'
import { LANGUAGES } from '../page/statement.ts'
import { speak } from '../words/speak.ts'
import { h } from './dom.ts'
import { brand, seal } from './drawings.ts'

/**
 * Replaces a portal that differs from what was signed. It uses all languages, because the file may name a wrong one.
 */
export function brokenPage(parts: readonly PagePart[]): HTMLElement {
  return h(
    'div',
    { class: 'broken', role: 'alert' },
    brand(),
    seal('unknown'),
    ...LANGUAGES.map((language) =>
      h(
        'section',
        { lang: language },
        h(language === 'fr' ? 'h1' : 'h2', {}, speak(language, 'broken')),
        h('p', {}, speak(language, 'broken_more')),
        h(
          'p',
          { class: 'help' },
          speak(language, 'broken_parts', {
            parts: parts.map((part) => speak(language, `part_${part}` as const)).join(', '),
          }),
        ),
      ),
    ),
  )
}
