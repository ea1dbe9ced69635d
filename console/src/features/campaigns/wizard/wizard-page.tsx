import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { guessMapping, type Mapping, toRows } from '../people/mapping.ts'
import { type Cell, PeopleList } from '../people/people-list.ts'
import { toTable } from '../people/table.ts'
import { readCampaign } from '../queries.ts'
import { CampaignStep } from './campaign-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { messages } from './messages.ts'
import { PeopleStep } from './people-step.tsx'
import { SourceStep } from './source-step.tsx'
import { Steps } from './steps.tsx'
import { usePrinting } from './use-printing.ts'

interface Source {
  cells: string[][]
  hasHeadings: boolean
  mapping: Mapping
}

type Step = 'source' | 'columns' | 'people' | 'confirm'
const order: readonly Step[] = ['source', 'columns', 'people', 'confirm']

/** Turns a list of people into cards. Nothing is stored before the last step. */
export function WizardPage() {
  const t = useMessages(messages)
  const { campaign: campaignId } = useSearch({ from: '/signed-in/generate' })
  const navigate = useNavigate()
  const campaign = useQuery({ ...readCampaign(campaignId ?? ''), enabled: campaignId !== undefined })
  const { organization } = useUser()
  const printing = usePrinting(campaign.data)
  const [step, setStep] = useState<Step>('source')
  const [source, setSource] = useState<Source>()
  const [people, setPeople] = useState<PeopleList>()
  const [first, setFirst] = useState<Cell>()
  const [isChecking, setChecking] = useState(false)
  const isDone = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: () => source !== undefined && !isDone.current,
    enableBeforeUnload: () => source !== undefined && !isDone.current,
    withResolver: true,
  })
  const heading = useStepFocus(step)

  const take = (cells: string[][], hasHeadings = true) => {
    const table = toTable(cells, hasHeadings)
    setSource({ cells, hasHeadings, mapping: guessMapping(table) })
    setPeople(undefined)
    setStep('columns')
  }
  const check = async (mapping: Mapping) => {
    if (!source) return
    setChecking(true)
    const today = new Date().toISOString().slice(0, 10)
    const rows = toRows(toTable(source.cells, source.hasHeadings), mapping, organization.country_code)
    const list = await PeopleList.check(rows, organization.country_code, today, printing.printed)
    await printing.checkFit(list)
    setPeople(list)
    setFirst(list.mistakes()[0])
    setChecking(false)
    setStep('people')
  }

  const labels = [t.stepSource, t.stepColumns, t.stepPeople, t.stepConfirm]
  const place = campaign.data ? order.indexOf(step) + 1 : 0
  return (
    <Page title={t.title} {...(campaign.data ? { lead: t.forCampaign(campaign.data.name) } : {})}>
      <Steps labels={[t.stepCampaign, ...labels]} current={place} />
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
          <SourceStep onTable={take} />
        ) : step === 'columns' && source ? (
          <ColumnsStep
            template={campaign.data.template_id}
            source={source}
            isChecking={isChecking}
            onHeadings={(hasHeadings) => take(source.cells, hasHeadings)}
            onMapping={(mapping) => setSource({ ...source, mapping })}
            onBack={() => setStep('source')}
            onDone={(mapping) => void check(mapping)}
          />
        ) : step === 'people' && people ? (
          <PeopleStep
            people={people}
            mapping={source?.mapping ?? {}}
            first={first}
            onBack={() => setStep('columns')}
            onCheck={() => printing.checkFit(people)}
            onDone={() => setStep('confirm')}
          />
        ) : (
          people && (
            <ConfirmStep
              campaign={campaign.data}
              people={people}
              printing={printing}
              onBack={() => setStep('people')}
              onRefusedRows={() => {
                setFirst(people.mistakes()[0])
                setStep('people')
              }}
              onAccepted={(jobId) => {
                isDone.current = true
                void navigate({ to: '/jobs/$jobId', params: { jobId } })
              }}
            />
          )
        )}
      </div>
      {blocker.status === 'blocked' && <Leaving onStay={blocker.reset} onLeave={blocker.proceed} />}
    </Page>
  )
}

function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  return (
    <Modal opened onClose={onStay} title={t.leaveTitle} closeButtonProps={{ 'aria-label': close }}>
      <Text>{t.leaveText}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onLeave}>
          {t.leave}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t.stay}
        </Button>
      </Group>
    </Modal>
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
