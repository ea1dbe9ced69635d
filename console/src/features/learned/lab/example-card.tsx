import { VisuallyHidden } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { TextLink } from '#ui/links.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { sideNames } from '#ui/reasons/messages.ts'
import classes from './lab.module.css'
import { messages } from './messages.ts'
import type { Example } from './queries.ts'

const SHOWN_REASONS = 4
const MIN_WEIGHT = 0.05

/** Two people, their scores, and what weighed most. */
export function ExampleCard({ example }: { example: Example }) {
  const t = useMessages(messages)
  const sides = useMessages(sideNames)
  const { percent } = useFormats()
  const { fieldName } = usePersonFacts()
  const reasons = example.reasons
    .filter(({ field, weight }) => field !== 'population' && Math.abs(weight) >= MIN_WEIGHT)
    .slice(0, SHOWN_REASONS)
  return (
    <li className={classes.example}>
      <Somebody person={example.existing} />
      <Somebody person={example.new} />
      <span className={classes.score}>
        {t.score(percent(example.score_now * 100), percent(example.score_tried * 100))}
      </span>
      <ul className={classes.reasons}>
        {reasons.map(({ field, text, weight }) => (
          <li key={field} data-side={weight > 0 ? 'for' : 'against'}>
            <span aria-hidden>{weight > 0 ? '+' : '−'}</span>
            <VisuallyHidden>{weight > 0 ? sides.speaksFor : sides.speaksAgainst}</VisuallyHidden>
            <span>
              <strong>{fieldName(field)}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Somebody({ person }: { person: Example['existing'] }) {
  const { valueText } = usePersonFacts()
  const facts = [
    valueText('date_of_birth', person.date_of_birth),
    ...(person.gender ? [valueText('gender', person.gender)] : []),
    person.commune ?? valueText('region_code', person.region_code),
  ]
  return (
    <span className={classes.person}>
      <TextLink to="/registry/$mpiId" params={{ mpiId: person.mpi_id }}>
        {person.first_name} {person.last_name.toUpperCase()}
      </TextLink>
      <span>{facts.join(' · ')}</span>
    </span>
  )
}
