import { Button, NativeSelect, Switch, Text } from '@mantine/core'
import { isProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { type Download, DownloadBreaksOff, download } from '#platform/api/download.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { listPrinters } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { cardActMessages } from '#ui/card/act-messages.ts'
import { CardPicture } from '#ui/card/card-picture.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconDownload, IconPrinter } from '#ui/icons.ts'
import { Panel, PanelColumns } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { CardList } from './card-list.tsx'
import { keptMessages, messages } from './job-messages.ts'
import { ProgressBar } from './progress.tsx'
import { type CampaignDetail, type Job, jobsKey, listCardsOfJob } from './queries.ts'
import classes from './results.module.css'

const PICTURES = 3

/** The files to print, the files to verify with, and the cards of a finished job. */
export function Results({ job, campaign }: { job: Job; campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const search = useSearch({ from: '/signed-in/jobs/$jobId' })
  const navigate = useNavigate()
  const params = { jobId: job.job_id }
  return (
    <>
      <Files job={job} campaign={campaign} />
      <FirstCards job={job} campaign={campaign} />
      <Panel title={t.allCards} isFlush>
        <CardList
          search={search}
          onSearch={(next) => void navigate({ to: '/jobs/$jobId', params, search: next, replace: true })}
          campaignId={campaign.id}
          jobId={job.job_id}
        />
      </Panel>
    </>
  )
}

function Files({ job, campaign }: { job: Job; campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const [isDuplex, setDuplex] = useState(true)
  const bytes = job.artifact_bytes
  const isKept = !job.artifacts?.removed_at
  const file = (
    artifact: Download['artifact'],
    name: string,
    sizeBytes: number | undefined,
    query?: Download['query'],
  ): Download => ({
    jobId: job.job_id,
    artifact,
    fileName: `${campaign.prefix}-${name}`,
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
    ...(query ? { query } : {}),
  })
  const sheets = isDuplex
    ? file('pdf', 'a4-duplex.pdf', bytes?.duplex, { layout: 'a4', duplex: true })
    : file('pdf', 'a4.pdf', bytes?.sheets, { layout: 'a4' })
  return (
    <PanelColumns>
      <Panel title={t.print}>
        <KeptFiles job={job} />
        <ul className={classes.files}>
          {isKept && (
            <DownloadRow title={t.sheets} text={isDuplex ? t.duplexText : t.sheetsText} file={sheets} isPrimary>
              <Switch
                mt="xs"
                label={t.duplex}
                checked={isDuplex}
                onChange={(event) => setDuplex(event.currentTarget.checked)}
              />
            </DownloadRow>
          )}
          {isKept && <PrintChoices jobId={job.job_id} prefix={campaign.prefix} />}
          <DownloadRow
            title={t.calibration}
            text={t.calibrationText}
            file={file('pdf', 'calibration.pdf', undefined, { layout: 'calibration' })}
          />
          {isKept && <DownloadRow title={t.pdf} text={t.pdfText} file={file('pdf', 'cards.pdf', bytes?.pdf)} />}
          {isKept && <DownloadRow title={t.zip} text={t.zipText} file={file('zip', 'cards.zip', bytes?.zip)} />}
        </ul>
      </Panel>
      <Panel title={t.verify}>
        <ul className={classes.files}>
          <DownloadRow
            title={t.portalPage}
            text={t.portalPageText}
            file={{ ...file('portal', 'portal.html', bytes?.portal), entry: 'index.html' }}
          />
          <DownloadRow title={t.portal} text={t.portalText} file={file('portal', 'portal.zip', bytes?.portal)} />
          <DownloadRow
            title={t.manifest}
            text={t.manifestText}
            file={file('manifest', 'manifest.json', bytes?.manifest)}
          />
        </ul>
      </Panel>
    </PanelColumns>
  )
}

function FirstCards({ job, campaign }: { job: Job; campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const { cardTitle } = useMessages(cardActMessages)
  const { data } = useQuery(listCardsOfJob(campaign.id, job.job_id, PICTURES))
  const cards = data?.items.slice(0, PICTURES) ?? []
  if (cards.length === 0) return null
  return (
    <Panel title={t.firstCards}>
      <div className={classes.pictures}>
        {cards.map(({ card_code }) => (
          <CardPicture
            key={card_code}
            cardCode={card_code}
            label={cardTitle(card_code)}
            template={campaign.template_id}
          />
        ))}
      </div>
    </Panel>
  )
}

/** Until when the files to print are kept, or since when they are gone. */
function KeptFiles({ job }: { job: Job }) {
  const t = useMessages(keptMessages)
  const { date } = useFormats()
  const { expires_at, removed_at, rebuild_requested_at } = job.artifacts ?? {}
  if (rebuild_requested_at) return <Text role="status">{t.remaking}</Text>
  if (removed_at) {
    return (
      <Notice
        icon={IconPrinter}
        title={t.removed(date(new Date(removed_at)))}
        action={<RemakeFiles jobId={job.job_id} />}
      >
        <p>{t.removedText}</p>
      </Notice>
    )
  }
  return (
    <Text size="sm" c="dimmed">
      {expires_at ? t.keptUntil(date(new Date(expires_at))) : t.keptForEver}
    </Text>
  )
}

const isDamaged = (error: unknown) => error instanceof DownloadBreaksOff || isProblem(error, 'artifact_damaged')

interface DownloadRowProps {
  title: string
  text: string
  file: Download
  isPrimary?: boolean
  children?: ReactNode
}

/** Shows the purpose and the size of a file before anyone loads it over a slow connection. */
function DownloadRow({ title, text, file, isPrimary = false, children }: DownloadRowProps) {
  const t = useMessages(messages)
  const kept = useMessages(keptMessages)
  const { fileSize, percent } = useFormats()
  const [loaded, setLoaded] = useState<number>()
  const [error, setError] = useState<unknown>(null)
  const stop = useRef<AbortController>(undefined)
  const size = file.sizeBytes === undefined ? '' : fileSize(file.sizeBytes)

  const start = async () => {
    const control = new AbortController()
    stop.current = control
    setError(null)
    setLoaded(0)
    try {
      await download(file, { onProgress: setLoaded, signal: control.signal })
    } catch (failure) {
      const isCancelled = control.signal.aborted || (failure instanceof DOMException && failure.name === 'AbortError')
      if (!isCancelled) setError(failure)
    } finally {
      setLoaded(undefined)
    }
  }

  const share = file.sizeBytes && loaded !== undefined ? (100 * loaded) / file.sizeBytes : 0
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>
          {title}
          {size && <span className={classes.size}> · {size}</span>}
        </strong>
        <span>{text}</span>
        {children}
      </div>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={loaded !== undefined}
        aria-label={t.downloadOf(title, size)}
        onClick={() => void start()}
      >
        {t.download}
      </Button>
      {loaded !== undefined && file.sizeBytes !== undefined && (
        <div className={classes.bar}>
          <ProgressBar value={share} label={title} />
          <span>{percent(share)}</span>
          <Button size="compact-sm" variant="default" onClick={() => stop.current?.abort()}>
            {t.stop}
          </Button>
        </div>
      )}
      {error !== null && (
        <div className={classes.fault}>
          {error instanceof DownloadBreaksOff ? <p role="alert">{kept.breaksOff}</p> : <ProblemAlert error={error} />}
          {isDamaged(error) && <RemakeFiles jobId={file.jobId} />}
        </div>
      )}
    </li>
  )
}

/** Asks for the files of a job to be made again. It costs nothing, so nothing needs to be confirmed. */
function RemakeFiles({ jobId }: { jobId: string }) {
  const t = useMessages(keptMessages)
  const { role } = useUser()
  const act = useAct({
    run: (job_id: string, headers) =>
      dataOf(api.POST('/jobs/{job_id}/artifacts/rebuild', { params: { path: { job_id } }, headers })),
    touches: [jobsKey],
    done: () => t.remaking,
  })
  if (!isAtLeast(role, 'operator')) return null
  return (
    <>
      {act.error && <ProblemAlert error={act.error} />}
      <Button variant="default" loading={act.isPending} onClick={() => act.mutate(jobId)}>
        {t.remake}
      </Button>
    </>
  )
}

const printMessages = defineMessages({
  title: { fr: 'Autre mise en page', en: 'Another layout', wo: 'Beneen mise en page' },
  text: {
    fr: 'Préparée à la demande : quelques secondes la première fois.',
    en: 'Prepared on request: a few seconds the first time.',
    wo: 'Dañu koy waajal soo ko laajee: ay saa ci bi jëkk.',
  },
  choose: { fr: 'Choisir la mise en page', en: 'Choose the layout', wo: 'Tànn mise en page bi' },
  layout: { fr: 'Mise en page', en: 'Layout', wo: 'Mise en page' },
  cr80: { fr: 'Imprimante à cartes (CR80)', en: 'Card printer (CR80)', wo: 'Imprimante kàrt (CR80)' },
  a4: { fr: 'A4, dix cartes par feuille', en: 'A4, ten cards a sheet', wo: 'A4, fukki kàrt ci xët' },
  'a4-8': {
    fr: 'A4, huit cartes, fond perdu entier',
    en: 'A4, eight cards with the whole bleed',
    wo: 'A4, juróom-ñetti kàrt',
  },
  receipts: { fr: 'Reçus pour les titulaires', en: 'Slips for the holders', wo: 'Reçu yi ngir boroom kàrt yi' },
  duplex: {
    fr: 'Recto verso, le dos après chaque recto',
    en: 'Both sides, each back after its front',
    wo: 'Ñaari wet yi',
  },
  printer: { fr: 'Imprimante', en: 'Printer', wo: 'Imprimante' },
  anyPrinter: { fr: 'Sans réglage', en: 'No adjustment', wo: 'Amul tabb' },
  flip: { fr: 'Retournement', en: 'Turn over', wo: 'Wëlbati' },
  long: { fr: 'Bord long', en: 'Long edge', wo: 'Wet gu gudd gi' },
  short: { fr: 'Bord court', en: 'Short edge', wo: 'Wet gu gàtt gi' },
  sort: { fr: 'Ordre', en: 'Order', wo: 'Toppalante' },
  place: {
    fr: 'Par zone, structure et nom',
    en: 'By zone, health centre and name',
    wo: 'Ci gox, barab ak tur',
  },
  list: { fr: 'Celui de la liste', en: 'As in the list', wo: 'Ni ci lim bi' },
})

const layouts = ['cr80', 'a4', 'a4-8', 'receipts'] as const
const flips = ['long', 'short'] as const
const sorts = ['place', 'list'] as const
type Layout = (typeof layouts)[number]

/** A PDF in a layout of one's choice, moved by the offsets of a printer. */
function PrintChoices({ jobId, prefix }: { jobId: string; prefix: string }) {
  const t = useMessages(printMessages)
  const printers = useQuery(listPrinters).data?.printers ?? []
  const [layout, setLayout] = useState<Layout>('a4-8')
  const [isDuplex, setDuplex] = useState(true)
  const [flip, setFlip] = useState<(typeof flips)[number]>()
  const [sort, setSort] = useState<(typeof sorts)[number]>('place')
  const [printerId, setPrinter] = useState('')
  const printer = printers.find(({ id }) => id === printerId)
  const hasBacks = isDuplex && layout !== 'receipts'
  const turned = flip ?? printer?.flip ?? 'long'
  const file: Download = {
    jobId,
    artifact: 'pdf',
    fileName: `${prefix}-${layout}${hasBacks ? '-duplex' : ''}.pdf`,
    query: {
      layout,
      sort,
      ...(hasBacks ? { duplex: true, flip: turned } : {}),
      ...(printer ? { printer: printer.id } : {}),
    },
  }
  return (
    <DownloadRow title={t.title} text={t.text} file={file}>
      <details>
        <summary>{t.choose}</summary>
        <div className={classes.choices}>
          <NativeSelect
            label={t.layout}
            value={layout}
            data={layouts.map((value) => ({ value, label: t[value] }))}
            onChange={({ currentTarget: { value } }) => setLayout(value as Layout)}
          />
          <NativeSelect
            label={t.sort}
            value={sort}
            data={sorts.map((value) => ({ value, label: t[value] }))}
            onChange={({ currentTarget: { value } }) => setSort(value === 'list' ? 'list' : 'place')}
          />
          <NativeSelect
            label={t.printer}
            value={printerId}
            data={[{ value: '', label: t.anyPrinter }, ...printers.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={({ currentTarget: { value } }) => {
              setPrinter(value)
              setFlip(undefined)
            }}
          />
          {layout !== 'receipts' && (
            <Switch label={t.duplex} checked={isDuplex} onChange={(event) => setDuplex(event.currentTarget.checked)} />
          )}
          {hasBacks && (
            <NativeSelect
              label={t.flip}
              value={turned}
              data={flips.map((value) => ({ value, label: t[value] }))}
              onChange={({ currentTarget: { value } }) => setFlip(value === 'short' ? 'short' : 'long')}
            />
          )}
        </div>
      </details>
    </DownloadRow>
  )
}
