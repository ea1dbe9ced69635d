import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { Features } from '#platform/features/feature.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { Copyable } from '#ui/copyable.tsx'
import { IconArrowLeft, IconArrowsJoin, IconPencil } from '#ui/icons.ts'
import { personName } from '#ui/person/person-name.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Tag } from '#ui/tag.tsx'
import { ChangeIdentity } from './change-identity.tsx'
import { IdentityCards } from './identity-cards.tsx'
import { IdentityFacts } from './identity-facts.tsx'
import { identityMessages } from './identity-messages.ts'
import classes from './identity-page.module.css'
import { IdentityProgrammes } from './identity-programmes.tsx'
import { MergeIdentity } from './merge-identity.tsx'
import { MergedIdentities } from './merged-identities.tsx'
import { type Identity, readIdentity } from './queries.ts'
import { RedirectNotice } from './redirect-notice.tsx'
import { Timeline } from './timeline.tsx'

export function IdentityPage() {
  const { mpiId } = useParams({ from: '/signed-in/registry/$mpiId' })
  const t = useMessages(identityMessages)
  return (
    <div className={classes.page}>
      <Link to="/registry" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> {t.back}
      </Link>
      <Loaded query={useQuery(readIdentity(mpiId))} loading={<Loading lines={10} height={22} />}>
        {(identity) => <Shown identity={identity} />}
      </Loaded>
    </div>
  )
}

function Shown({ identity }: { identity: Identity }) {
  const { role } = useUser()
  const panels = use(Features)
    .flatMap(({ identityPanels = [] }) => identityPanels)
    .filter(({ needs }) => isAtLeast(role, needs))
  return (
    <>
      <Head identity={identity} />
      {identity.redirected_from && <RedirectNotice mpiId={identity.redirected_from} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <IdentityFacts identity={identity} />
          <IdentityCards mpiId={identity.mpi_id} />
          <IdentityProgrammes identity={identity} />
        </div>
        <div className={classes.column}>
          {panels.map(({ key, Panel }) => (
            <Suspense key={key} fallback={<Loading />}>
              <Panel mpiId={identity.mpi_id} />
            </Suspense>
          ))}
          <MergedIdentities mpiId={identity.mpi_id} />
          <Timeline identity={identity} />
        </div>
      </div>
    </>
  )
}

function Head({ identity }: { identity: Identity }) {
  const t = useMessages(identityMessages)
  const [open, setOpen] = useState<'change' | 'merge'>()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const close = () => setOpen(undefined)
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <h1 className={classes.name} id="page-title" tabIndex={-1}>
          {personName(identity)}
        </h1>
        <div className={classes.under}>
          <Copyable value={identity.mpi_id} label={t.mpiId} />
          <Tag tone={identity.kyc_verified ? 'good' : 'calm'}>{identity.kyc_verified ? t.checked : t.notChecked}</Tag>
        </div>
      </div>
      {mayWrite && (
        <div className={classes.actions}>
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen('change')}>
            {t.change}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowsJoin size={18} aria-hidden />}
            onClick={() => setOpen('merge')}
          >
            {t.merge}
          </Button>
        </div>
      )}
      {open === 'change' && <ChangeIdentity identity={identity} onClose={close} />}
      {open === 'merge' && <MergeIdentity identity={identity} onClose={close} />}
    </div>
  )
}
