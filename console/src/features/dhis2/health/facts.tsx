import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import type { Health } from '../queries.ts'
import { messages } from './messages.ts'

interface FactsProps {
  health: Health
  server: NonNullable<Health['server']>
}

const MINUTE = 60

export function ServerFacts({ health: { pages }, server }: FactsProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const difference = server.clock_difference_seconds
  const minutes = number(Math.round(Math.abs(difference) / MINUTE))
  const isClose = Math.abs(difference) < MINUTE
  const seconds = (milliseconds: number) => number(milliseconds / 1_000, 1)
  return (
    <Facts
      facts={[
        [t.version, `${server.version} (${server.is_tested_version ? t.supported : t.untested})`],
        [t.zone, server.time_zone],
        [t.clock, isClose ? t.clockSame : difference > 0 ? t.clockAhead(minutes) : t.clockBehind(minutes)],
        [
          t.pages,
          pages.average_ms === null
            ? t.noPages
            : t.pageTimes(seconds(pages.average_ms), seconds(pages.slowest_ms ?? 0)),
        ],
      ]}
    />
  )
}

export function AccountFacts({ health, server }: FactsProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const closed = server.programmes_unreadable.map(({ name }) => name).join(', ')
  return (
    <Facts
      facts={[
        [t.username, health.username],
        [t.programmes, number(server.programmes_readable)],
        ...(closed ? [[t.unreadable, closed] as const] : []),
        [t.units, number(server.organisation_units)],
        [t.reading, server.reads_changes ? t.readsChanges : t.readsAll],
      ]}
    />
  )
}
