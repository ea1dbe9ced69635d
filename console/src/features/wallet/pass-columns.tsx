import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { messages } from './messages.ts'
import classes from './pass-columns.module.css'
import type { Pass } from './queries.ts'
import { StatusTag } from './status-tag.tsx'
import { useValidity } from './validity.ts'

interface PassActs {
  onRevoke: (pass: Pass) => void
  onBundle: (pass: Pass) => void
}

export function usePassColumns({ onRevoke, onBundle }: PassActs): Column<Pass>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(commonMessages)
  const validity = useValidity()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const acts: Column<Pass> = {
    id: 'acts',
    header: actions,
    kind: 'action',
    cell: (pass) =>
      pass.status === 'active' && (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onBundle(pass)}
            aria-label={t.bundleOf(pass.holder_name)}
          >
            {t.bundle}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onRevoke(pass)}
            aria-label={t.revokeOf(pass.holder_name)}
          >
            {t.revoke}
          </Button>
        </Group>
      ),
  }
  return [
    {
      id: 'holder',
      header: t.holder,
      cell: ({ holder_name, mpi_id }) => (
        <>
          <Text fw={600} component="div">
            {holder_name}
          </Text>
          <Link to="/registry/$mpiId" params={{ mpiId: mpi_id }} className={classes.code}>
            {mpi_id}
          </Link>
        </>
      ),
    },
    {
      id: 'pass',
      header: t.pass,
      kind: 'secondary',
      cell: ({ pass_id }) => <code className={classes.code}>{pass_id}</code>,
    },
    {
      id: 'type',
      header: t.type,
      cell: ({ pass_type, campaign_name, campaign_id }) => (
        <div className={classes.state}>
          {t[pass_type]}
          <span className={classes.quiet}>{campaign_name ?? campaign_id}</span>
        </div>
      ),
    },
    {
      id: 'status',
      header: t.status,
      cell: (pass) => (
        <div className={classes.state}>
          <StatusTag status={pass.status} />
          <span className={classes.quiet}>{validity(pass)}</span>
          {pass.reason && <q className={classes.quiet}>{pass.reason}</q>}
        </div>
      ),
    },
    ...(mayWrite ? [acts] : []),
  ]
}
