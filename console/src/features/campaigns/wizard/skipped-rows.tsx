import { Button } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import type { PeopleList } from '../people/people-list.ts'
import { duplicatesMessages } from './duplicates-messages.ts'
import classes from './duplicates-panel.module.css'
import type { DuplicatesOfList } from './use-duplicates.ts'

interface SkippedRowsProps {
  people: PeopleList
  duplicates: DuplicatesOfList
  /** Goes back to where the choice is made. */
  onChange: () => void
}

/** Says beside the price how many rows get no card. */
export function SkippedRows({ people, duplicates: { found, query }, onChange }: SkippedRowsProps) {
  const t = useMessages(duplicatesMessages)
  const { number } = useFormats()
  if (query.isError) return <ProblemAlert error={query.error} />
  if (!found || found.skipped === 0) return null
  const all = people.rows.length
  const cards = all - found.skipped
  return (
    <div className={classes.skipped}>
      <p className={classes.quiet}>
        {cards === 0 ? t.nobodyLeft : t.result(number(all), all, number(cards), cards, number(found.skipped))}
      </p>
      <Button size="compact-sm" variant="default" onClick={onChange}>
        {t.changeChoice}
      </Button>
    </div>
  )
}
