import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconPlus, IconWallet } from '#ui/icons.ts'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { IssuePass } from './issue-pass.tsx'
import { messages } from './messages.ts'
import { OfflineBundle } from './offline-bundle.tsx'
import { usePassColumns } from './pass-columns.tsx'
import { listPasses, type Pass, type Stats } from './queries.ts'
import { RevokePass } from './revoke-pass.tsx'
import type { PassesSearch } from './search.ts'
import classes from './stats-line.module.css'
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
