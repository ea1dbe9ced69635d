import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, Ref } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { personName } from '#ui/person/person-name.ts'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import type { FoundPerson } from './queries.ts'
import classes from './results.module.css'

interface ResultsProps {
  ref: Ref<HTMLUListElement>
  people: readonly FoundPerson[]
  /** The results still belong to the previous search. */
  isStale: boolean
}

export function Results({ ref, people, isStale }: ResultsProps) {
  const t = useMessages(messages)
  return (
    <ul ref={ref} className={classes.list} data-stale={isStale} aria-label={t.results} onKeyDown={moveFocus}>
      {people.map((person) => (
        <Result key={person.mpi_id} person={person} />
      ))}
    </ul>
  )
}

function Result({ person }: { person: FoundPerson }) {
  const t = useMessages(messages)
  const { valueText, birthAndAge } = usePersonFacts()
  const today = useNow(3_600_000)
  return (
    <li>
      <Link to="/registry/$mpiId" params={{ mpiId: person.mpi_id }} className={classes.person}>
        <strong className={classes.name}>{personName(person)}</strong>
        <span className={classes.facts}>
          {birthAndAge(person.date_of_birth, today)} · {valueText('gender', person.gender)} ·{' '}
          {valueText('region_code', person.region_code)}
        </span>
        <code className={classes.id}>{person.mpi_id}</code>
        <span className={classes.programmes}>{t.programmeCount(person.programme_count)}</span>
      </Link>
    </li>
  )
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const place = links.indexOf(document.activeElement as HTMLAnchorElement)
  event.preventDefault()
  links[Math.min(links.length - 1, Math.max(0, place + step))]?.focus()
}
