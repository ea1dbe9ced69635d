import { Link } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconCheck, IconMinus, IconTilde, IconX } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { messages } from './messages.ts'
import type { Review } from './queries.ts'
import classes from './side-by-side.module.css'

const symbols = { same: IconCheck, close: IconTilde, different: IconX, missing: IconMinus } as const

/** Text and symbol show the agreement; the colour only repeats it. */
export function SideBySide({ review }: { review: Review }) {
  const t = useMessages(messages)
  const { fieldName, valueText } = usePersonFacts()
  const { date } = useFormats()
  const shown = review.fields.filter(({ existing, new: other }) => existing !== null || other !== null)
  return (
    <Panel isFlush>
      <table className={classes.table} aria-label={t.sideBySide}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">
              {t.existing}
              <Record mpiId={review.existing_mpi_id} />
            </th>
            <th scope="col">
              {t.newer}
              <Record mpiId={review.new_mpi_id} />
            </th>
            <th scope="col">{t.agreement}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, existing, new: other, agreement }) => {
            const Pictogram = symbols[agreement]
            return (
              <tr key={field} data-agreement={agreement}>
                <th scope="row">{fieldName(field)}</th>
                <td data-side={t.existing}>{valueText(field, existing)}</td>
                <td data-side={t.newer}>{valueText(field, other)}</td>
                <td>
                  <span className={classes.agreement}>
                    <Pictogram size={16} stroke={2.2} aria-hidden /> {t[agreement]}
                  </span>
                </td>
              </tr>
            )
          })}
          <Plain name={t.programmes} values={[review.existing.programme_count, review.new.programme_count]} />
          <Plain
            name={t.since}
            values={[date(new Date(review.existing.created_at)), date(new Date(review.new.created_at))]}
          />
        </tbody>
      </table>
    </Panel>
  )
}

function Plain({ name, values }: { name: string; values: readonly [string | number, string | number] }) {
  const t = useMessages(messages)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-side={t.existing}>{values[0]}</td>
      <td data-side={t.newer}>{values[1]}</td>
      <td />
    </tr>
  )
}

function Record({ mpiId }: { mpiId: string }) {
  return (
    <Link to="/registry/$mpiId" params={{ mpiId }} className={classes.record}>
      {mpiId}
    </Link>
  )
}
