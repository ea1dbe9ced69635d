import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'
import { TextLink } from '#ui/links.tsx'
import type { Job } from '../queries.ts'
import classes from './job-page.module.css'

const messages = defineMessages({
  rows: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'ligne', 'lignes')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'row', 'rows')}`,
    wo: (count: string, _plain: number) => `${count} rëdd`,
  },
  people: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'personne', 'personnes')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'person', 'people')}`,
    wo: (count: string, _plain: number) => `${count} nit`,
  },
  skipped: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'ignorée', 'ignorées')} sans frais`,
    en: (count: string, _plain: number) => `${count} skipped at no cost`,
    wo: (count: string, _plain: number) => `${count} tebbi nañu leen, amul njëg`,
  },
  replaced: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'ancienne carte révoquée', 'anciennes cartes révoquées')}`,
    en: (count: string, plain: number) => `${count} earlier ${englishPlural(plain, 'card', 'cards')} revoked`,
    wo: (count: string, _plain: number) => `${count} kàrt yu njëkk neenal nañu leen`,
  },
  toReview: {
    fr: (count: string) => `${count} à examiner`,
    en: (count: string) => `${count} to review`,
    wo: (count: string) => `${count} yu ñu wara xool`,
  },
})

/** Tells rows, people and cards apart. Jobs of earlier versions do not know their people. */
export function WhoGotCards({ job }: { job: Job }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { rows, people, skipped, replaced, to_review } = job
  if (people === null) return null
  const parts = [
    t.rows(number(rows), rows),
    t.people(number(people), people),
    skipped > 0 && t.skipped(number(skipped), skipped),
    replaced > 0 && t.replaced(number(replaced), replaced),
  ].filter((part) => part !== false)
  return (
    <p className={classes.people}>
      {parts.join(', ')}
      {to_review !== null && to_review > 0 && (
        <>
          {', '}
          <TextLink to="/reviews">{t.toReview(number(to_review))}</TextLink>
        </>
      )}
    </p>
  )
}
