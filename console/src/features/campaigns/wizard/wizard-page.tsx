import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { session } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { readCampaign } from '../queries.ts'
import { CampaignStep } from './campaign-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { messages } from './messages.ts'
import { PeopleStep } from './people-step.tsx'
import { SourceStep } from './source-step.tsx'
import classes from './steps.module.css'
import { useDuplicates } from './use-duplicates.ts'
import { type Step, useList } from './use-list.ts'
import { usePrinting } from './use-printing.ts'

interface DiscardDialogProps {
  title: string
  text: string
  discardLabel: string
  onStay: () => void
  onDiscard: () => void
}

const order: readonly Step[] = ['source', 'columns', 'people', 'confirm']

/** Turns a list of people into cards. Nothing is sent before the last step; the list stays in this tab, also over a reload. */
export function WizardPage() {
  const t = useMessages(messages)
  const { campaign: campaignId } = useSearch({ from: '/signed-in/generate' })
  const navigate = useNavigate()
  const campaign = useQuery({ ...readCampaign(campaignId ?? ''), enabled: campaignId !== undefined })
  const printing = usePrinting(campaign.data)
  const list = useList(campaignId)
  const { step, source, people } = list
  const duplicates = useDuplicates(campaignId, people, printing.withMpi)
  const isDone = useRef(false)
  const hasList = () => source !== undefined && !isDone.current && session.get().state === 'signed-in'
  const blocker = useBlocker({ shouldBlockFn: hasList, enableBeforeUnload: hasList, withResolver: true })
  /** What is done if the user agrees to lose the corrections. */
  const [discarding, setDiscarding] = useState<{ go: () => void }>()
  const heading = useStepFocus(step)

  const labels = [t.stepSource, t.stepColumns, t.stepPeople, t.stepConfirm]
  const place = campaign.data ? order.indexOf(step) + 1 : 0
  return (
    <Page title={t.title} {...(campaign.data ? { lead: t.forCampaign(campaign.data.name) } : {})}>
      <Steps labels={[t.stepCampaign, ...labels]} current={place} />
      {list.isRestored && source && step !== 'confirm' && (
        <Restored
          count={people?.rows.length ?? source.cells.length - (source.hasHeadings ? 1 : 0)}
          onStartOver={() => setDiscarding({ go: list.startOver })}
        />
      )}
      <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {campaignId === undefined ? (
          <CampaignStep
            onChosen={(id) => void navigate({ to: '/generate', search: { campaign: id }, replace: true })}
          />
        ) : campaign.data === undefined ? (
          <Panel>
            {campaign.isError ? <Failed error={campaign.error} onRetry={() => void campaign.refetch()} /> : <Loading />}
          </Panel>
        ) : campaign.data.status === 'archived' ? (
          <Panel>{t.archivedCampaign}</Panel>
        ) : step === 'source' ? (
          <SourceStep onTable={list.take} />
        ) : step === 'columns' && source ? (
          <ColumnsStep
            template={campaign.data.template_id}
            source={source}
            isChecking={list.isChecking}
            onHeadings={(hasHeadings) => {
              const go = () => list.take(source.cells, hasHeadings)
              if (people?.isEdited()) setDiscarding({ go })
              else go()
            }}
            onMapping={list.chooseColumns}
            onBack={() => list.setStep('source')}
            onDone={(mapping) => {
              const go = () => void list.check(mapping, printing)
              if (list.wouldLoseCorrections(mapping)) setDiscarding({ go })
              else go()
            }}
          />
        ) : step === 'people' && people ? (
          <PeopleStep
            people={people}
            mapping={source?.mapping ?? {}}
            first={list.first}
            duplicates={duplicates}
            onBack={() => list.setStep('columns')}
            onCheck={() => printing.checkFit(people)}
            onDone={() => list.setStep('confirm')}
          />
        ) : (
          people && (
            <ConfirmStep
              campaign={campaign.data}
              people={people}
              printing={printing}
              duplicates={duplicates}
              onBack={() => list.setStep('people')}
              onRefusedRows={list.showRefusedRows}
              onAccepted={(jobId) => {
                isDone.current = true
                list.forget()
                void navigate({ to: '/jobs/$jobId', params: { jobId } })
              }}
            />
          )
        )}
      </div>
      {blocker.status === 'blocked' && (
        <DiscardDialog
          title={t.leaveTitle}
          text={t.leaveText}
          discardLabel={t.leave}
          onStay={blocker.reset}
          onDiscard={() => {
            list.forget()
            blocker.proceed()
          }}
        />
      )}
      {discarding && (
        <DiscardDialog
          title={t.discardTitle}
          text={t.discardText}
          discardLabel={t.discard}
          onStay={() => setDiscarding(undefined)}
          onDiscard={() => {
            setDiscarding(undefined)
            discarding.go()
          }}
        />
      )}
    </Page>
  )
}

function Restored({ count, onStartOver }: { count: number; onStartOver: () => void }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <Alert title={t.restored(number(count), count)} mb="lg">
      <Text size="sm" mb="xs">
        {t.restoredText}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onStartOver}>
        {t.startOver}
      </Button>
    </Alert>
  )
}

/** Moves the focus to the top of the next step. */
function useStepFocus(step: Step) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (!place.current?.contains(document.activeElement)) place.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return place
}

function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  const t = useMessages(messages)
  return (
    <ol className={classes.steps} aria-label={t.steps}>
      {labels.map((label, place) => (
        <li
          key={label}
          className={classes.step}
          data-done={place < current || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={classes.number}>{place + 1}</span> <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ol>
  )
}

/** Asks before the list or its corrections are lost. Escape keeps them. */
function DiscardDialog({ title, text, discardLabel, onStay, onDiscard }: DiscardDialogProps) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  return (
    <Modal opened onClose={onStay} title={title} closeButtonProps={{ 'aria-label': close }}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onDiscard}>
          {discardLabel}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t.stay}
        </Button>
      </Group>
    </Modal>
  )
}
