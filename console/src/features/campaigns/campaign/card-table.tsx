import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { campaignsKey } from '#platform/queries/keys.ts'
import { CardButtons, CardDialogs, type CardRequest } from '#ui/card/acts/card-acts.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { IconIdOff } from '#ui/icons.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages, statusTone } from '../messages.ts'
import { type CampaignCard, type CardFilter, cardsKey, listCards } from '../queries.ts'
import classes from './campaign-page.module.css'

const touches = [cardsKey, campaignsKey]

interface CardTableProps {
  campaignId: string
  filter: CardFilter
  onMove: (offset: number) => void
}

/** Each row has the buttons for what may be done with the card. */
export function CardTable({ campaignId, filter, onMove }: CardTableProps) {
  const t = useMessages(messages)
  const query = useQuery(listCards(campaignId, filter))
  const [request, setRequest] = useState<CardRequest>()
  const columns = useColumns(setRequest)
  return (
    <>
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Notice icon={IconIdOff} title={t.noCards}>
            {t.noCardsText}
          </Notice>
        }
      >
        {(page) => (
          <>
            <DataTable label={t.cards} columns={columns} rows={page.items} rowId={({ card_code }) => card_code} />
            <Pager {...page} onMove={onMove} />
          </>
        )}
      </Loaded>
      <CardDialogs request={request} onRequest={setRequest} touches={touches} />
    </>
  )
}

function useColumns(onRequest: (request: CardRequest) => void): Column<CampaignCard>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(commonMessages)
  const { shortDate } = useFormats()
  return [
    {
      id: 'holder',
      header: t.holder,
      cell: ({ first_name, last_name }) => [first_name, last_name?.toUpperCase()].filter(Boolean).join(' ') || '—',
    },
    { id: 'code', header: t.code, cell: ({ card_code }) => <code className={classes.code}>{card_code}</code> },
    {
      id: 'status',
      header: t.status,
      cell: ({ status }) => <Tag tone={statusTone(status)}>{t[status]}</Tag>,
    },
    {
      id: 'issued',
      header: t.issued,
      kind: 'secondary',
      cell: ({ issued_at }) => (
        <span className={classes.whole}>{issued_at ? shortDate(new Date(issued_at)) : '—'}</span>
      ),
    },
    {
      id: 'actions',
      header: actions,
      kind: 'action',
      cell: (card) => <CardButtons card={card} onRequest={onRequest} className={classes.acts} />,
    },
  ]
}
