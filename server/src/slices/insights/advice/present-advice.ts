import { type Language, speak } from '@samakart/rules/language'
import { type Advice, sentences } from './advice.ts'

/** Wolof writes numbers as French does. */
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB', wo: 'fr-FR' }

/** The advice in the reader's language, with the numbers in the format of that language. */
export function presentAdvice({ code, category, priority, action_url, facts }: Advice, language: Language) {
  const { title, body } = sentences[code]
  const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, format(fact, language)]))
  return {
    category,
    priority,
    title: speak(title, language, values),
    body: speak(body, language, values),
    action_url,
    code,
    facts,
  }
}

function format(fact: string | number, language: Language): string {
  const locale = locales[language]
  if (typeof fact === 'number') return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(fact)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(fact)) return fact
  const [year, month, day] = fact.split('-')
  return `${day}/${month}/${year}`
}
