import { Button, Group } from '@mantine/core'
import { IconIdOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { words } from '#ui/words.ts'
import { messages, statusTone } from '../messages.ts'
import { type CardFilter, type HeldCard, listCards } from '../queries.ts'
import classes from './campaign-page.module.css'
import { EndCard } from './end-card.tsx'
import { ShowCard } from './show-card.tsx'

interface CardTableProps {
  campaignId: string
  template: string
  filter: CardFilter
  onMove: (offset: number) => void
}

type Wish = { how: 'show'; code: string } | { how: 'revoke' | 'reissue'; card: HeldCard }

/** Cards and their holders; what may be done to one stands beside it. */
export function CardTable({ campaignId, template, filter, onMove }: CardTableProps) {
  const t = useMessages(messages)
  const query = useQuery(listCards(campaignId, filter))
  const [wish, setWish] = useState<Wish>()
  const columns = useColumns(setWish)
  const close = () => setWish(undefined)
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
      {wish?.how === 'show' && <ShowCard code={wish.code} template={template} onClose={close} />}
      {wish && wish.how !== 'show' && (
        <EndCard
          card={wish.card}
          how={wish.how}
          onClose={close}
          onReissued={(code) => setWish({ how: 'show', code })}
        />
      )}
    </>
  )
}

function useColumns(onWish: (wish: Wish) => void): Column<HeldCard>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(words)
  const { shortDate } = useFormats()
  const { role } = useUser()
  const mayEnd = isAtLeast(role, 'operator')
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
        cell: (card) => (
          <Group gap="xs" className={classes.acts}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t.seeCard(card.card_code)}
              onClick={() => onWish({ how: 'show', code: card.card_code })}
            >
              {t.see}
            </Button>
            {mayEnd && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t.reissue} ${card.card_code}`}
                onClick={() => onWish({ how: 'reissue', card })}
              >
                {t.reissue}
              </Button>
            )}
            {mayEnd && card.status === 'valid' && (
              <Button
                size="compact-sm"
                variant="default"
                c="var(--bad)"
                aria-label={`${t.revoke} ${card.card_code}`}
                onClick={() => onWish({ how: 'revoke', card })}
              >
                {t.revoke}
              </Button>
            )}
          </Group>
        ),
      },
    ],
    [t, actions, shortDate, mayEnd, onWish],
  )
}
