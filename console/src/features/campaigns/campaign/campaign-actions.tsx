import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconArchive, IconColorSwatch, IconDots, IconPencil, IconPrinter, IconSend } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { SendCards } from '#ui/send/send-cards.tsx'
import { messages } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'
import { ArchiveCampaign } from './archive-campaign.tsx'
import { ChangeCampaign } from './change-campaign.tsx'

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
