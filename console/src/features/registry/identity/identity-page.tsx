import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { Features } from '#platform/features/feature.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { type Identity, readIdentity } from '#platform/queries/identities.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { ShowCard } from '#ui/card/acts/show-card.tsx'
import { Copyable } from '#ui/copyable.tsx'
import { IconArrowLeft, IconArrowsJoin, IconPencil, IconPrinter } from '#ui/icons.ts'
import { PanelColumn, PanelColumns } from '#ui/panel-columns.tsx'
import { personName } from '#ui/person/person-name.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Tag } from '#ui/tag.tsx'
import { MakeCard } from '../counter/make-card.tsx'
import { messages as counterMessages } from '../counter/messages.ts'
import { PhotoPanel } from '../photo/photo-panel.tsx'
import { ChangeIdentity } from './change-identity.tsx'
import { IdentityCards } from './identity-cards.tsx'
import { IdentityFacts } from './identity-facts.tsx'
import classes from './identity-page.module.css'
import { IdentityProgrammes } from './identity-programmes.tsx'
import { MergeIdentity } from './merge-identity.tsx'
import { MergedIdentities } from './merged-identities.tsx'
import { messages } from './messages.ts'
import { RedirectNotice } from './redirect-notice.tsx'
import { Timeline } from './timeline.tsx'

export function IdentityPage() {
  const { mpiId } = useParams({ from: '/signed-in/registry/$mpiId' })
  const t = useMessages(messages)
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
      <PanelColumns>
        <PanelColumn>
          <PhotoPanel identity={identity} />
          <IdentityFacts identity={identity} />
          <IdentityCards mpiId={identity.mpi_id} holder={personName(identity)} />
          <IdentityProgrammes identity={identity} />
        </PanelColumn>
        <PanelColumn>
          {panels.map(({ key, Component }) => (
            <Suspense key={key} fallback={<Loading />}>
              <Component mpiId={identity.mpi_id} />
            </Suspense>
          ))}
          <MergedIdentities mpiId={identity.mpi_id} />
          <Timeline identity={identity} />
        </PanelColumn>
      </PanelColumns>
    </>
  )
}

function Head({ identity }: { identity: Identity }) {
  const t = useMessages(messages)
  const [open, setOpen] = useState<'change' | 'merge' | 'card'>()
  const [code, setCode] = useState<string>()
  const counter = useMessages(counterMessages)
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
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setOpen('card')}>
            {counter.makeCard}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setOpen('change')}
          >
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
      {open === 'card' && (
        <MakeCard
          identity={identity}
          onClose={close}
          onCard={(made) => {
            close()
            setCode(made)
          }}
        />
      )}
      {code !== undefined && <ShowCard code={code} onClose={() => setCode(undefined)} />}
      {open === 'change' && <ChangeIdentity identity={identity} onClose={close} />}
      {open === 'merge' && <MergeIdentity identity={identity} onClose={close} />}
    </div>
  )
}
