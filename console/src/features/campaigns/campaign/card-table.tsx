import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { CardButtons, CardDialogs, type CardWish } from '#ui/card/acts/card-acts.tsx'
import { IconIdOff } from '#ui/icons.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { words } from '#ui/words.ts'
import { messages, statusTone } from '../messages.ts'
import { type CardFilter, campaignsKey, cardsKey, type HeldCard, listCards } from '../queries.ts'
import classes from './campaign-page.module.css'

const touches = [cardsKey, campaignsKey]

interface CardTableProps {
  campaignId: string
  filter: CardFilter
  onMove: (offset: number) => void
}

/** Cards and their holders; what may be done to one stands beside it. */
export function CardTable({ campaignId, filter, onMove }: CardTableProps) {
  const t = useMessages(messages)
  const query = useQuery(listCards(campaignId, filter))
  const [wish, setWish] = useState<CardWish>()
  const columns = useColumns(setWish)
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
      <CardDialogs wish={wish} onWish={setWish} touches={touches} />
    </>
  )
}

function useColumns(onWish: (wish: CardWish) => void): Column<HeldCard>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(words)
  const { shortDate } = useFormats()
  return useMemo(
    () => [
      {
        id: 'holder',
        header: t.holder,
        cell: ({ first_name, last_name }) => [first_name, last_name?.toUpperCase()].filter(Boolean).join(' ') || '—',
      },
      { id: 'code', header: t.code, cell: ({ card_code }) => <code className={classes.code}>{card_code}</code> },
      {
        id: 'status',
        header: t.status,
        cell: ({ status }) => <Tag tone={statusTone(status)}>{status === 'valid' ? t.valid : t.revoked}</Tag>,
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
        cell: (card) => <CardButtons card={card} onWish={onWish} className={classes.acts} />,
      },
    ],
    [t, actions, shortDate, onWish],
  )
}
