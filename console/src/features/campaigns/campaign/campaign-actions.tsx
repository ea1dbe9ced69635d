import { Button, Menu, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { campaignsKey } from '#platform/queries/keys.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconArchive, IconColorSwatch, IconDots, IconPencil, IconPrinter, IconSend } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { SendCards } from '#ui/send/send-cards.tsx'
import { messages } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'

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
