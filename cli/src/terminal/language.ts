export type Language = 'fr' | 'en' | 'wo'

/** `SAMAKART_LANG`, else the language of the machine; French where it speaks neither. */
export function language(): Language {
  const { SAMAKART_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env
  const [wanted = ''] = (SAMAKART_LANG || LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().split(/[_.-]/)
  return wanted === 'en' || wanted === 'wo' ? wanted : 'fr'
}
