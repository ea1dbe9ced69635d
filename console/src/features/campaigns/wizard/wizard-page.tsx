// From a list of people to an accepted job: choose the campaign and the list, say what its columns mean, correct the people, decide about
// those who have a card, choose how the cards are printed, see the price, send. Nothing is saved before the last step.
import { ApiProblem, type FieldMistake } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { billingKey, campaignsKey } from '#platform/queries.ts'
import { session, useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { type CampaignDetail, jobsKey, readCampaign } from '../queries.ts'
import { toBeneficiaries } from './check-people.ts'
import { ColumnsStep } from './columns-step.tsx'
import { ConfirmStep, type JobChoices } from './confirm-step.tsx'
import { type DuplicatesOfList, useDuplicates } from './duplicates.tsx'
import { forgetKeptList, keepList, readKeptList } from './kept-list.ts'
import { messages } from './messages.ts'
import { type Cell, PeopleList } from './people-list.ts'
import { PeopleStep } from './people-step.tsx'
import { type Printing, usePrinting } from './printing.ts'
import {
  guessMapping,
  type Mapping,
  type ReceivedTable,
  readCsv,
  readFile,
  TableEmpty,
  TableTooLong,
  toRows,
  toTable,
} from './read-list.ts'
import { CampaignStep, SourceStep } from './source-step.tsx'
import { DiscardDialog, Restored, Steps, useStepFocus } from './wizard-parts.tsx'

/** A table that was read. Its people are not known yet. */
interface ReceivedList {
  source: ReceivedTable
  /** It was read before a reload of the page. */
  isRestored: boolean
  people?: undefined
}

/** The people of the table, as the user corrects them. */
interface CheckedList {
  source: ReceivedTable
  isRestored: boolean
  people: PeopleList
  /** The columns that the people were read from. The user may have chosen others since. */
  readBy: Mapping
}

type List = ReceivedList | CheckedList

/** Where the user is, with what that step needs. Those who go back keep their list. */
type Progress =
  | { step: 'source'; list: List | undefined; reading: 'none' | 'running' | 'unreadable' | 'tooLong' | 'empty' }
  | { step: 'columns'; list: List; isChecking: boolean }
  /** `first` is the mistake that gets the focus. */
  | { step: 'people'; list: CheckedList; first: Cell | undefined }
  | { step: 'confirm'; list: CheckedList }

const order: readonly Progress['step'][] = ['source', 'columns', 'people', 'confirm']

const today = () => new Date().toISOString().slice(0, 10)

export function WizardPage() {
  const t = useMessages(messages)
  const { campaign: campaignId } = useSearch({ from: '/signed-in/generate' })
  const navigate = useNavigate()
  const country = useUser().organization.country_code
  const campaign = useQuery({ ...readCampaign(campaignId ?? ''), enabled: campaignId !== undefined })
  const printing = usePrinting(campaign.data)
  const [progress, setProgress] = useState<Progress>({ step: 'source', list: undefined, reading: 'none' })
  const { step, list } = progress
  const duplicates = useDuplicates(campaignId, list?.people, printing.withMpi)
  const kept = useKeptList(campaignId, list, setProgress)
  /** What is done if the user agrees to lose the list or the corrections. */
  const [discarding, setDiscarding] = useState<{ go: () => void }>()
  const heading = useStepFocus(step)

  const hasList = () => list !== undefined && session.get().state === 'signed-in'
  const blocker = useBlocker({ shouldBlockFn: hasList, enableBeforeUnload: hasList, withResolver: true })

  /** A table that cannot be read leaves the user at the first step, with the reason. */
  const refused = (error: unknown): Progress => {
    const reading = error instanceof TableTooLong ? 'tooLong' : error instanceof TableEmpty ? 'empty' : 'unreadable'
    return { step: 'source', list, reading }
  }
  const received = (cells: string[][], hasHeadings: boolean): Progress => {
    try {
      const source = { cells, hasHeadings, mapping: guessMapping(toTable(cells, hasHeadings)) }
      return { step: 'columns', list: { source, isRestored: false }, isChecking: false }
    } catch (error) {
      return refused(error)
    }
  }
  const receive = async (read: () => Promise<string[][]>) => {
    setProgress({ step: 'source', list, reading: 'running' })
    setProgress(await read().then((cells) => received(cells, true), refused))
  }

  /** Reads the people from the columns, unless they were read from the same columns before. */
  const check = async (received: List) => {
    const { source, people: before } = received
    if (before && received.readBy === source.mapping)
      return setProgress({ step: 'people', list: received, first: before.mistakes()[0] })
    setProgress({ step: 'columns', list: received, isChecking: true })
    const rows = toRows(toTable(source.cells, source.hasHeadings), source.mapping, country)
    const people = await PeopleList.check(rows, country, today(), printing.printed)
    await printing.checkFit(people)
    const checked = { ...received, people, readBy: source.mapping }
    setProgress({ step: 'people', list: checked, first: people.mistakes()[0] })
  }

  /** Corrections are lost only when the user agrees. */
  const unlessCorrected = (go: () => void) => (list?.people?.isEdited() ? setDiscarding({ go }) : go())

  const showStep = (campaign: CampaignDetail) => {
    switch (progress.step) {
      case 'source':
        return (
          <SourceStep
            reading={progress.reading}
            onFile={(file) => void receive(() => readFile(file))}
            onText={(text) => void receive(async () => readCsv(text))}
          />
        )
      case 'columns': {
        const { list, isChecking } = progress
        const { source } = list
        return (
          <ColumnsStep
            template={campaign.template_id}
            source={source}
            isChecking={isChecking}
            onHeadings={(hasHeadings) => unlessCorrected(() => setProgress(received(source.cells, hasHeadings)))}
            onMapping={(mapping) =>
              setProgress({ step: 'columns', list: { ...list, source: { ...source, mapping } }, isChecking })
            }
            onBack={() => setProgress({ step: 'source', list, reading: 'none' })}
            onDone={() => {
              const go = () => void check(list)
              if (list.people && list.readBy !== source.mapping) unlessCorrected(go)
              else go()
            }}
          />
        )
      }
      case 'people': {
        const { list, first } = progress
        return (
          <PeopleStep
            people={list.people}
            mapping={list.source.mapping}
            first={first}
            duplicates={duplicates}
            onBack={() => setProgress({ step: 'columns', list, isChecking: false })}
            onCheck={() => printing.checkFit(list.people)}
            onDone={() => setProgress({ step: 'confirm', list })}
          />
        )
      }
      case 'confirm': {
        const { list } = progress
        return (
          <SendStep
            campaign={campaign}
            people={list.people}
            printing={printing}
            duplicates={duplicates}
            onBack={() => setProgress({ step: 'people', list, first: undefined })}
            onRefusedRows={() => setProgress({ step: 'people', list, first: list.people.mistakes()[0] })}
            onAccepted={(jobId) => {
              kept.forget()
              void navigate({ to: '/jobs/$jobId', params: { jobId }, ignoreBlocker: true })
            }}
          />
        )
      }
    }
  }

  return (
    <Page title={t.title} {...(campaign.data ? { lead: t.forCampaign(campaign.data.name) } : {})}>
      <Steps
        labels={[t.stepCampaign, t.stepSource, t.stepColumns, t.stepPeople, t.stepConfirm]}
        current={campaign.data ? order.indexOf(step) + 1 : 0}
      />
      {list?.isRestored && step !== 'confirm' && (
        <Restored
          count={list.people?.rows.length ?? list.source.cells.length - (list.source.hasHeadings ? 1 : 0)}
          onStartOver={() =>
            setDiscarding({
              go: () => {
                kept.forget()
                setProgress({ step: 'source', list: undefined, reading: 'none' })
              },
            })
          }
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
        ) : (
          showStep(campaign.data)
        )}
      </div>
      {blocker.status === 'blocked' && (
        <DiscardDialog
          title={t.leaveTitle}
          text={t.leaveText}
          discardLabel={t.leave}
          onStay={blocker.reset}
          onDiscard={() => {
            kept.forget()
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

interface SendStepProps {
  campaign: CampaignDetail
  people: PeopleList
  printing: Printing
  duplicates: DuplicatesOfList
  onBack: () => void
  onRefusedRows: () => void
  onAccepted: (jobId: string) => void
}

/** Sends the list and the choices. A refusal of rows leads back to them; any other refusal is shown above the buttons. */
function SendStep({ onAccepted, ...props }: SendStepProps) {
  const { campaign, people, onRefusedRows } = props
  const job = useAct({
    // `listVersion` stands for the rows in the idempotency comparison.
    run: ({ choices }: { choices: JobChoices; listVersion: number }, headers) =>
      dataOf(
        api.POST('/campaigns/{campaign_id}/jobs', {
          params: { path: { campaign_id: campaign.id } },
          body: { beneficiaries: toBeneficiaries(people.rows), ...choices },
          headers,
        }),
      ),
    touches: [campaignsKey, jobsKey, billingKey],
    onDone: ({ job_id }) => onAccepted(job_id),
    onMistakes: (mistakes) => {
      const found = Object.entries(mistakes).map(([path, message]) => ({ path, message }))
      if (areAboutRows(found) && people.showMistakes(found)) onRefusedRows()
    },
  })
  const isAboutRows = job.error instanceof ApiProblem && areAboutRows(job.error.mistakes)
  return (
    <ConfirmStep
      {...props}
      isSending={job.isPending}
      refusal={isAboutRows ? null : job.error}
      onSend={(choices) => job.mutate({ choices, listVersion: people.version() })}
    />
  )
}

const areAboutRows = (mistakes: readonly FieldMistake[]): boolean =>
  mistakes.length > 0 && mistakes.every(({ path }) => /^beneficiaries\/\d+\/\w+$/.test(path))

/** After the last change; a list of ten thousand people is not written at every key. */
const DEBOUNCE_MS = 1_000

const subscribeToNothing = () => () => {}
const nothing = () => 0

/** Keeps the list in this tab, a moment after every change and when the page is left, and brings it back after a reload. */
function useKeptList(campaignId: string | undefined, list: List | undefined, setProgress: (next: Progress) => void) {
  const { id: userId, organization } = useUser()
  const people = list?.people
  const version = useSyncExternalStore(people?.subscribe ?? subscribeToNothing, people?.version ?? nothing)
  const isForgotten = useRef(false)

  const restore = useEffectEvent(async (id: string) => {
    const kept = list === undefined ? readKeptList(userId, id) : undefined
    if (!kept) return
    const received = { source: kept.source, isRestored: true }
    if (!kept.people) return setProgress({ step: 'columns', list: received, isChecking: false })
    const { rows, numbers } = kept.people
    const people = await PeopleList.check(rows, organization.country_code, today(), new Set(), numbers)
    setProgress({ step: 'people', list: { ...received, people, readBy: kept.source.mapping }, first: undefined })
  })
  useEffect(() => {
    if (campaignId !== undefined) void restore(campaignId)
  }, [campaignId])

  const source = campaignId === undefined ? undefined : list?.source
  const keep = useEffectEvent(() => {
    if (campaignId === undefined || !source || isForgotten.current || session.get().state !== 'signed-in') return
    const kept = people ? { people: { rows: people.rows, numbers: people.numbers() } } : {}
    keepList({ userId, campaignId, source, ...kept })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is another one
  useEffect(() => {
    if (!source) return
    isForgotten.current = false
    const timer = setTimeout(() => keep(), DEBOUNCE_MS)
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
    }
  }, [source, people, version])

  return {
    /** The list is not kept any longer, until there is another one. */
    forget() {
      isForgotten.current = true
      forgetKeptList()
    },
  }
}
