import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { Features } from '#platform/features/feature.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import { type Identity, readIdentity, registryKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { CardButtons, CardDialogs, type CardRequest } from '#ui/card/card-acts.tsx'
import { ShowCard } from '#ui/card/show-card.tsx'
import { Copyable } from '#ui/copyable.tsx'
import { Facts } from '#ui/facts.tsx'
import { IconArrowLeft, IconArrowsJoin, IconPencil, IconPrinter } from '#ui/icons.ts'
import { Panel, PanelColumn, PanelColumns } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { ChangeIdentity, LinkDhis2, MergeIdentity, SeparateIdentity } from './change-identity.tsx'
import { messages as counterMessages } from './counter-messages.ts'
import { messages } from './identity-messages.ts'
import classes from './identity-page.module.css'
import { MakeCard } from './make-card.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { type CardRecord, listCards, readHistory } from './queries.ts'
import { FIRST_EVENTS, IdentityProgrammes, Timeline, useProgrammeNames } from './timeline.tsx'

const touches = [registryKey]

interface CardLineProps {
  card: CardRecord
  holder: string
  onRequest: (request: CardRequest) => void
}

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

/** Lists the identities that were merged into this one. Most identities have none. */
function MergedIdentities({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const merged = useQuery(readHistory(mpiId, FIRST_EVENTS)).data?.merged_mpi_ids ?? []
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const [chosen, setChosen] = useState<string>()
  if (merged.length === 0) return null
  return (
    <Panel title={t.together} isFlush>
      <ul className={classes.list}>
        {merged.map((other) => (
          <li key={other} className={classes.item}>
            <span className={classes.main}>
              <code>{other}</code>
            </span>
            {mayWrite && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setChosen(other)}
                aria-label={t.separateOf(other)}
              >
                {t.separate}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <SeparateIdentity mpiId={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  )
}

function IdentityFacts({ identity }: { identity: Identity }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const { fieldName, valueText, birthAndAge } = usePersonFacts()
  const today = useNow(3_600_000)
  const mayLink = isAtLeast(useUser().role, 'operator')
  const [isLinking, setLinking] = useState(false)
  const plain = ['gender', 'region_code', 'commune', 'country_code', 'phone_number', 'mother_name'] as const
  const ids = Object.entries(identity.external_ids)
  return (
    <>
      <Panel title={t.who}>
        <Facts
          facts={[
            [fieldName('date_of_birth'), birthAndAge(identity.date_of_birth, today)],
            ...plain.map((field) => [fieldName(field), valueText(field, identity[field])] as const),
            [t.since, date(new Date(identity.created_at))],
          ]}
        />
      </Panel>
      <Panel
        title={t.otherIds}
        aside={
          mayLink && (
            <Button size="compact-sm" variant="default" onClick={() => setLinking(true)}>
              {t.linkDhis2}
            </Button>
          )
        }
      >
        {ids.length === 0 ? (
          t.noIds
        ) : (
          <Facts
            facts={ids.map(([kind, value]) => {
              const name = fieldName(`external_ids.${kind}`)
              return [name, <Copyable key={kind} value={value} label={name} />] as const
            })}
          />
        )}
        {isLinking && <LinkDhis2 identity={identity} onClose={() => setLinking(false)} />}
      </Panel>
    </>
  )
}

function IdentityCards({ mpiId, holder }: { mpiId: string; holder: string }) {
  const t = useMessages(messages)
  const [request, setRequest] = useState<CardRequest>()
  return (
    <Panel title={t.cards} isFlush>
      <Loaded
        query={useQuery(listCards(mpiId))}
        isEmpty={({ total }) => total === 0}
        empty={<p className={classes.nothing}>{t.noCards}</p>}
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((card) => (
              <CardLine key={card.card_code} card={card} holder={holder} onRequest={setRequest} />
            ))}
          </ul>
        )}
      </Loaded>
      <CardDialogs request={request} onRequest={setRequest} touches={touches} />
    </Panel>
  )
}

function CardLine({ card, holder, onRequest }: CardLineProps) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const nameOf = useProgrammeNames()
  return (
    <li className={classes.item}>
      <span className={classes.main}>
        <code>{card.card_code}</code>
        <span className={classes.quiet}>
          {nameOf(card.campaign_id)}
          {card.issued_at && `, ${t.issued(date(new Date(card.issued_at)))}`}
          {card.valid_until && `, ${t.validUntil(date(dayOf(card.valid_until)))}`}
          {card.revoked_at && `, ${t.revokedOn(date(new Date(card.revoked_at)))}`}
        </span>
      </span>
      <Tag tone={card.status === 'valid' ? 'good' : 'bad'}>{t[card.status]}</Tag>
      <CardButtons card={card} holder={holder} onRequest={onRequest} />
    </li>
  )
}

/** Says that the requested identity was merged, and that this page shows the one that replaced it. */
export function RedirectNotice({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const mayWrite = isAtLeast(useUser().role, 'operator')
  return (
    <Alert
      role="status"
      icon={<IconArrowsJoin aria-hidden />}
      title={t.redirectTitle(mpiId)}
      classNames={{ root: classes.root ?? '', title: classes.strong ?? '', icon: classes.strong ?? '' }}
    >
      <Text size="sm">{t.redirectText}</Text>
      {mayWrite && (
        <Button mt="sm" size="xs" variant="default" onClick={() => setOpen(true)}>
          {t.separate}…
        </Button>
      )}
      {isOpen && <SeparateIdentity mpiId={mpiId} onClose={() => setOpen(false)} />}
    </Alert>
  )
}
