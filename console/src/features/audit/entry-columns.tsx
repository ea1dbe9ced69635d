import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { actingReasons, actNames } from './act-names.ts'
import { useActorNames } from './actor-names.ts'
import { messages } from './messages.ts'
import type { AuditEntry } from './queries.ts'

/** What an act on a whole list is recorded with. */
const WHOLE_LIST = 'list'

export function useEntryColumns(onChoose: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useMessages(messages)
  const acts = useMessages(actNames)
  const reasons = useMessages(actingReasons)
  const { number, shortDateTime } = useFormats()
  const nameOf = useActorNames()
  return [
    {
      id: 'act',
      header: t.what,
      cell: ({ action, details: { reason } }) => (
        <>
          <strong>{labelOf(acts, action)}</strong>
          {action === 'organization.acted_for' && reason !== undefined && (
            <Text size="sm">{labelOf(reasons, String(reason))}</Text>
          )}
        </>
      ),
    },
    { id: 'who', header: t.who, cell: ({ actor }) => nameOf(actor) },
    {
      id: 'object',
      header: t.onWhat,
      kind: 'secondary',
      cell: ({ object }) =>
        object === WHOLE_LIST ? (
          '—'
        ) : object.startsWith('usr_') ? (
          nameOf(object)
        ) : (
          <Text component="code" size="xs" ff="monospace" c="dimmed">
            {inShort(object)}
          </Text>
        ),
    },
    { id: 'when', header: t.when, cell: ({ at }) => <time dateTime={at}>{shortDateTime(new Date(at))}</time> },
    { id: 'seq', header: t.number, kind: 'number', cell: ({ seq }) => number(seq) },
    {
      id: 'details',
      header: t.details,
      kind: 'action',
      cell: (entry) => (
        <RowButton label={t.detailsOf(number(entry.seq))} text={t.details} onClick={() => onChoose(entry)} />
      ),
    },
  ]
}

/** The kind and the end of an id are enough to see that two are the same. The details show the whole id. */
function inShort(id: string): string {
  const [kind, rest = ''] = id.split('_')
  return rest.length > 10 ? `${kind}_…${rest.slice(-8)}` : id
}
