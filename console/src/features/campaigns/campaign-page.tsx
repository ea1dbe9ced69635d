import { Button, Menu, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage, languageNames } from '#platform/i18n/messages.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { campaignsKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { pictureOf, templateName } from '#ui/card/templates.ts'
import { FactRow } from '#ui/facts.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import {
  IconArchive,
  IconColorSwatch,
  IconDots,
  IconFileDownload,
  IconPencil,
  IconPrinter,
  IconSend,
} from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { SendCards } from '#ui/send.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from './campaigns.module.css'
import { CardList } from './card-list.tsx'
import { jobStatusNames, messages, statusNames, statusTone } from './messages.ts'
import { type CampaignDetail, isOpen, readCampaign } from './queries.ts'

const REFRESH_MS = 4_000

export function CampaignPage() {
  const t = useMessages(messages)
  const { campaignId } = useParams({ from: '/signed-in/campaigns/$campaignId' })
  const query = useQuery({
    ...readCampaign(campaignId),
    refetchInterval: ({ state: { data } }) => (data?.jobs.some(isOpen) ? REFRESH_MS : false),
  })
  return (
    <Loaded query={query}>
      {(campaign) => (
        <Page title={campaign.name} actions={<CampaignActions campaign={campaign} />}>
          <CampaignSummary campaign={campaign} />
          <Panel title={t.jobs} isFlush>
            <CampaignJobs campaign={campaign} />
          </Panel>
          {campaign.total_cards > 0 && <CampaignCards campaign={campaign} />}
        </Page>
      )}
    </Loaded>
  )
}

function CampaignCards({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const search = useSearch({ from: '/signed-in/campaigns/$campaignId' })
  const navigate = useNavigate()
  const params = { campaignId: campaign.id }
  return (
    <Panel title={t.cards} aside={<SaveRevocations campaign={campaign} />} isFlush>
      <CardList
        search={search}
        onSearch={(next) => void navigate({ to: '/campaigns/$campaignId', params, search: next, replace: true })}
        campaignId={campaign.id}
      />
    </Panel>
  )
}

/** Saves the signed list that carries revocations to portals in the field. */
function SaveRevocations({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const load = useMutation({
    mutationFn: async () => {
      const pack = await dataOf(
        api.GET('/campaigns/{campaign_id}/revocations', { params: { path: { campaign_id: campaign.id } } }),
      )
      const text = new Blob([`${JSON.stringify(pack)}\n`], { type: 'application/json' })
      saveFile(`${campaign.prefix}-revocations.json`, text)
    },
  })
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        title={t.revocationsHint}
        leftSection={<IconFileDownload size={16} aria-hidden />}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {t.revocations}
      </Button>
      {load.isError && <ProblemAlert error={load.error} />}
    </div>
  )
}

function CampaignSummary({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const states = useMessages(statusNames)
  const { number, shortDate } = useFormats()
  const isSaving = useDataSaver()
  const { status, prefix, template_id, language, total_cards, created_at, description } = campaign
  const facts: [string, ReactNode][] = [
    [
      t.status,
      <Tag key="status" tone={statusTone(status)}>
        {labelOf(states, status)}
      </Tag>,
    ],
    [
      t.prefix,
      <code key="prefix" className={classes.code}>
        {prefix}
      </code>,
    ],
    [t.cards, number(total_cards)],
    [t.template, templateName(template_id)],
    [t.cardLanguage, isLanguage(language) ? languageNames[language] : language],
    [t.created, shortDate(new Date(created_at))],
  ]
  return (
    <Panel>
      <div className={isSaving ? undefined : classes.summary}>
        <div>
          {description && <p className={classes.description}>{description}</p>}
          <FactRow facts={facts} />
        </div>
        {!isSaving && (
          <img src={pictureOf(template_id)} alt="" width={380} height={template_id === 'sovereign' ? 141 : 240} />
        )}
      </div>
    </Panel>
  )
}

function CampaignJobs({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const names = useMessages(jobStatusNames)
  const { dateTime, number } = useFormats()
  const { role } = useUser()
  if (campaign.jobs.length === 0) {
    const mayGenerate = isAtLeast(role, 'operator') && campaign.status !== 'archived'
    return (
      <Notice
        icon={IconPrinter}
        title={t.noJobs}
        action={
          mayGenerate && (
            <ButtonLink to="/generate" search={{ campaign: campaign.id }} variant="default">
              {t.generate}
            </ButtonLink>
          )
        }
      >
        {t.noJobsText}
      </Notice>
    )
  }
  return (
    <ul className={classes.jobs}>
      {campaign.jobs.map(({ job_id, status, total_cards, cards_generated, created_at }) => (
        <li key={job_id}>
          <Link to="/jobs/$jobId" params={{ jobId: job_id }} className={classes.job}>
            <strong>{dateTime(new Date(created_at))}</strong>
            <span className={classes.number}>
              {status === 'generating'
                ? `${number(cards_generated)} / ${number(total_cards)}`
                : t.cardsOf(number(total_cards), total_cards)}
            </span>
            <Tag tone={statusTone(status)}>{labelOf(names, status)}</Tag>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface ArchiveCampaignProps {
  campaign: CampaignDetail
  onClose: () => void
}

export function CampaignActions({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const { role } = useUser()
  const [dialog, setDialog] = useState<'change' | 'archive' | 'send'>()
  if (!isAtLeast(role, 'operator')) return null
  const isArchived = campaign.status === 'archived'
  return (
    <>
      {!isArchived && (
        <ButtonLink
          to="/generate"
          search={{ campaign: campaign.id }}
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t.generate}
        </ButtonLink>
      )}
      {campaign.total_cards > 0 && isAtLeast(role, 'programme_admin') && (
        <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={() => setDialog('send')}>
          {t.sendCards}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" aria-label={t.more} px="sm">
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setDialog('change')}>
            {t.change}
          </Menu.Item>
          {isAtLeast(role, 'programme_admin') && (
            <Menu.Item
              leftSection={<IconColorSwatch size={18} aria-hidden />}
              component={Link}
              to={`/campaigns/${campaign.id}/brand`}
            >
              {t.brand}
            </Menu.Item>
          )}
          {!isArchived && (
            <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={() => setDialog('archive')}>
              {t.archive}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'send' && <SendCards campaignId={campaign.id} onClose={() => setDialog(undefined)} />}
      {dialog === 'change' && <ChangeCampaign campaign={campaign} onClose={() => setDialog(undefined)} />}
      {dialog === 'archive' && <ArchiveCampaign campaign={campaign} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function ChangeCampaign({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const t = useMessages(messages)
  const form = useForm({
    initialValues: { name: campaign.name, description: campaign.description ?? '' },
    validate: { name: (name) => ([...name.trim()].length < 2 || [...name.trim()].length > 200 ? t.nameWrong : null) },
  })
  const act = useAct({
    run: (body: { name: string; description: string }) =>
      dataOf(api.PATCH('/campaigns/{campaign_id}', { params: { path: { campaign_id: campaign.id } }, body })),
    touches: [campaignsKey],
    done: () => t.changed,
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ name, description }) =>
    act.mutate({ name: name.trim(), description: description.trim() }),
  )
  return (
    <FormDialog title={t.changeTitle} isOpen onClose={onClose} onSubmit={submit} submitLabel={t.change} act={act}>
      <TextInput label={t.name} data-autofocus required {...form.getInputProps('name')} />
      <Textarea label={t.description} autosize minRows={2} maxLength={2_000} {...form.getInputProps('description')} />
    </FormDialog>
  )
}

function ArchiveCampaign({ campaign, onClose }: ArchiveCampaignProps) {
  const t = useMessages(messages)
  const act = useAct({
    run: (campaignId: string) =>
      dataOf(api.DELETE('/campaigns/{campaign_id}', { params: { path: { campaign_id: campaignId } } })),
    touches: [campaignsKey],
    done: () => t.archived,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.archiveTitle}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(campaign.id)}
      submitLabel={t.archive}
      act={act}
    >
      <Text fw={600}>{campaign.name}</Text>
      <Text>{t.archiveText}</Text>
    </FormDialog>
  )
}
