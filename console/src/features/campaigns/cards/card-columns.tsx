import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { CardButtons, type CardRequest } from '#ui/card/acts/card-acts.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { TextLink } from '#ui/links.tsx'
import { personName } from '#ui/person/person-name.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from '../campaign/campaign-page.module.css'
import { messages, statusTone } from '../messages.ts'
import type { CampaignCard } from '../queries.ts'
import listClasses from './card-list.module.css'
import { cardMessages } from './messages.ts'

/** Nobody is known for a card of somebody who was erased. */
export const holderOf = ({ first_name, last_name }: CampaignCard): string | undefined =>
  first_name === null && last_name === null
    ? undefined
    : personName({ first_name: first_name ?? '', last_name: last_name ?? '' })

export function useCardColumns(
  onRequest: (request: CardRequest) => void,
  /** The names of campaigns by their ids; without them the list is of one campaign. */
  campaigns: ReadonlyMap<string, string> | undefined,
): Column<CampaignCard>[] {
  const t = useMessages(messages)
  const own = useMessages(cardMessages)
  const { actions } = useMessages(commonMessages)
  const { shortDate } = useFormats()
  const day = (date: string | null) => <span className={classes.whole}>{date ? shortDate(new Date(date)) : '—'}</span>
  const campaign: Column<CampaignCard> = {
    id: 'campaign',
    header: own.campaign,
    cell: ({ campaign_id }) => (
      <TextLink to="/campaigns/$campaignId" params={{ campaignId: campaign_id }}>
        {campaigns?.get(campaign_id) ?? campaign_id}
      </TextLink>
    ),
  }
  return [
    { id: 'holder', header: t.holder, isFixed: true, cell: (card) => holderOf(card) ?? '—' },
    {
      id: 'code',
      header: t.code,
      isFixed: true,
      cell: ({ card_code }) => <code className={classes.code}>{card_code}</code>,
    },
    { id: 'number', header: own.number, cell: ({ beneficiary_id }) => beneficiary_id ?? '—' },
    ...(campaigns ? [campaign] : []),
    { id: 'status', header: t.status, cell: ({ status }) => <Tag tone={statusTone(status)}>{t[status]}</Tag> },
    {
      id: 'issued',
      header: t.issued,
      kind: 'secondary',
      sortBy: 'issued_at',
      cell: ({ issued_at }) => day(issued_at),
    },
    { id: 'until', header: t.validUntil, kind: 'secondary', cell: ({ valid_until }) => day(valid_until) },
    { id: 'revoked', header: own.revokedOn, kind: 'secondary', cell: ({ revoked_at }) => day(revoked_at) },
    {
      id: 'actions',
      header: actions,
      kind: 'action',
      cell: (card) => (
        <CardButtons
          card={card}
          holder={holderOf(card)}
          onRequest={onRequest}
          className={campaigns ? listClasses.acts : classes.acts}
        />
      ),
    },
  ]
}
