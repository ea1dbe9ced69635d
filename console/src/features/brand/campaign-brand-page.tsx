import { useParams } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { BrandEditor } from './brand-editor.tsx'
import { messages } from './messages.ts'

/** What the cards of one campaign have of their own. */
export function CampaignBrandPage() {
  const t = useMessages(messages)
  const { campaignId } = useParams({ from: '/signed-in/campaigns/$campaignId/brand' })
  return (
    <Page
      title={t.title}
      lead={t.campaignLead}
      actions={
        <ButtonLink to="/campaigns/$campaignId" params={{ campaignId }} variant="default">
          {t.toCampaign}
        </ButtonLink>
      }
    >
      <BrandEditor place={{ campaignId }} />
    </Page>
  )
}
