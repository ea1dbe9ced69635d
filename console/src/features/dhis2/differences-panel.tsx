import { isProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { fieldNames } from '#ui/person/messages.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './differences-panel.module.css'
import { messages } from './messages.ts'
import { listEnrollmentsOf } from './queries.ts'

/** Where DHIS2 and the registry say different things of the person. It is shown on the person's page. */
export default function DifferencesPanel({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const { date } = useFormats()
  const query = useQuery(listEnrollmentsOf(mpiId))
  if (isProblem(query.error, 'plan_required') || query.data?.items.length === 0) return null
  return (
    <Panel title={t.inDhis2}>
      <Loaded query={query}>
        {({ items }) => (
          <ul className={classes.enrollments}>
            {items.map(({ enrollment_id, public_label, enrollment_date, differences }) => (
              <li key={enrollment_id}>
                <strong>{public_label}</strong>, {date(new Date(enrollment_date))}
                {differences.length === 0 && <p className={classes.quiet}>{t.sameValues}</p>}
                {differences.map(({ field, registry, dhis2 }) => (
                  <p key={field}>{t.difference(labelOf(names, field), dhis2, registry ?? '—')}</p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
