import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconPlus, IconWallet } from '#ui/icons.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { messages } from './messages.ts'
import { IssuePass, OfflineBundle, RevokePass, StatusTag, useValidity } from './pass-acts.tsx'
import { listPasses, type Pass, type Stats } from './queries.ts'
import type { PassesSearch } from './search.ts'
import classes from './wallet.module.css'
import { WalletLayout } from './wallet-layout.tsx'

export function PassesPage() {
  const t = useMessages(messages)
  const { offset = 0, status } = useSearch({ from: '/signed-in/wallet' })
  const navigate = useNavigate()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const [isIssuing, issuing] = useDisclosure()
  const [revoking, setRevoking] = useState<Pass>()
  const [bundled, setBundled] = useState<Pass>()
  const query = useQuery(listPasses(status, offset))
  const columns = usePassColumns({ onRevoke: setRevoking, onBundle: setBundled })
  const show = (search: PassesSearch) => void navigate({ to: '/wallet', search })
  const issueButton = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={issuing.open}>
      {t.issue}
    </Button>
  )
  return (
    <WalletLayout actions={issueButton}>
      {query.data && <StatsLine stats={query.data.stats} />}
      <NativeSelect
        label={t.status}
        maw="16rem"
        w="100%"
        value={status ?? ''}
        data={[
          { value: '', label: t.all },
          { value: 'active', label: t.active },
          { value: 'revoked', label: t.revoked },
          { value: 'expired', label: t.expired },
        ]}
        onChange={({ currentTarget: { value } }) => show(value ? { status: value as Pass['status'] } : {})}
      />
      <ListPanel
        label={t.passes}
        query={query}
        rowsOf={({ passes }) => passes}
        rowId={({ id }) => id}
        columns={columns}
        empty={{
          icon: IconWallet,
          title: t.emptyTitle,
          text: status ? t.emptyOfStatus : t.emptyText,
          action: !status && issueButton,
        }}
        onMove={(to) => show({ ...toOffset(to), ...(status ? { status } : {}) })}
      />
      {isIssuing && <IssuePass onClose={issuing.close} />}
      {revoking && <RevokePass pass={revoking} onClose={() => setRevoking(undefined)} />}
      {bundled && <OfflineBundle pass={bundled} onClose={() => setBundled(undefined)} />}
    </WalletLayout>
  )
}

function StatsLine({ stats }: { stats: Stats }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const figures = [
    [t.total, stats.total],
    [t.active, stats.active],
    [t.revoked, stats.revoked],
    [t.expired, stats.expired],
    [t.devicesRegistered, stats.devices_registered],
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([term, value]) => (
        <div key={term} className={classes.figure}>
          <dt>{term}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

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
