import { Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Download } from '#platform/api/download.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { cardActMessages } from '#ui/card/acts/messages.ts'
import { CardPicture } from '#ui/card/card-picture.tsx'
import { IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { PanelColumns } from '#ui/panel-columns.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { CardList } from '../cards/card-list.tsx'
import { type CampaignDetail, type Job, listCardsOfJob } from '../queries.ts'
import { DownloadRow } from './download-row.tsx'
import { keptMessages } from './kept-messages.ts'
import { messages } from './messages.ts'
import { PrintChoices } from './print-choices.tsx'
import { RemakeFiles } from './remake-files.tsx'
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
