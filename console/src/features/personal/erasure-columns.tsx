import { Button, Group, Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { TextLink } from '#ui/links.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import type { Erasure } from './queries.ts'

export type Step = 'confirm' | 'refuse' | 'withdraw'

const tones = { requested: 'warn', refused: 'calm', withdrawn: 'calm', completed: 'good' } as const

export function useErasureColumns(onStep: (step: Step, erasure: Erasure) => void): Column<Erasure>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(commonMessages)
  const { number, shortDateTime } = useFormats()
  const user = useUser()
  // Whoever asked does not confirm.
  const stepsOf = ({ requested_by }: Erasure): readonly Step[] => {
    if (!isAtLeast(user.role, 'admin')) return ['withdraw']
    return requested_by === user.id ? ['refuse', 'withdraw'] : ['confirm', 'refuse', 'withdraw']
  }
  return [
    {
      id: 'person',
      header: t.person,
      cell: ({ mpi_id, status }) =>
        status === 'completed' ? (
          <code>{mpi_id}</code>
        ) : (
          <TextLink to="/registry/$mpiId" params={{ mpiId: mpi_id }} ff="monospace">
            {mpi_id}
          </TextLink>
        ),
    },
    {
      id: 'reason',
      header: t.reason,
      cell: ({ reason, decision_reason, outcome }) => (
        <>
          {reason && <div>{reason}</div>}
          {decision_reason && (
            <Text size="sm" c="dimmed" component="div">
              {decision_reason}
            </Text>
          )}
          {outcome && t.outcome(number(outcome.cards_revoked), number(outcome.jobs_with_files))}
        </>
      ),
    },
    { id: 'status', header: t.status, cell: ({ status }) => <Tag tone={tones[status]}>{t[status]}</Tag> },
    {
      id: 'when',
      header: t.when,
      kind: 'secondary',
      cell: ({ requested_at }) => <time dateTime={requested_at}>{shortDateTime(new Date(requested_at))}</time>,
    },
    {
      id: 'steps',
      header: actions,
      kind: 'action',
      cell: (erasure) =>
        erasure.status === 'requested' && (
          <Group gap="xs">
            {erasure.requested_by === user.id && <Text size="sm">{t.secondPerson}</Text>}
            {stepsOf(erasure).map((step) => (
              <Button
                key={step}
                size="compact-sm"
                variant="default"
                aria-label={t[`${step}Of`](erasure.mpi_id)}
                onClick={() => onStep(step, erasure)}
              >
                {t[step]}
              </Button>
            ))}
          </Group>
        ),
    },
  ]
}
