import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, blobOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { campaignChoices } from '#platform/queries/choices.ts'
import { campaignsKey } from '#platform/queries/keys.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { CardDialogs, type CardRequest } from '#ui/card/acts/card-acts.tsx'
import { GenerateLink } from '#ui/generate-link.tsx'
import { IconIdOff } from '#ui/icons.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ColumnsMenu, hiddenColumns, useShown } from '#ui/table/columns-menu.tsx'
import { DataTable, type Selection } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { Pager } from '#ui/table/pager.tsx'
import { messages } from '../messages.ts'
import { cardQuery, cardsKey, listCards } from '../queries.ts'
import type { CardsSearch } from '../search.ts'
import { BulkActions } from './bulk-actions.tsx'
import { holderOf, useCardColumns } from './card-columns.tsx'
import classes from './card-list.module.css'
import { CardTools } from './card-tools.tsx'
import { cardMessages } from './messages.ts'

const touches = [cardsKey, campaignsKey]
const hiddenOfCampaign = hiddenColumns('cards', ['until', 'revoked'])
/** The name of the campaign needs the place. */
const hiddenOfAll = hiddenColumns('all-cards', ['number', 'until', 'revoked'])

interface CardListProps {
  search: CardsSearch
  onSearch: (search: CardsSearch) => void
  /** Only its cards. */
  campaignId?: string
  jobId?: string
}

/** Cards with search, filters, order, columns to choose, a selection over all pages and what may be done with it. */
export function CardList({ search, onSearch, campaignId, jobId }: CardListProps) {
  const t = useMessages(messages)
  const own = useMessages(cardMessages)
  const { atLeast } = useMessages(tableMessages)
  const { number } = useFormats()
  const mayAct = isAtLeast(useUser().role, 'operator')
  const query = useQuery(listCards(search, { campaignId, jobId }))
  const choices = useQuery({ ...campaignChoices, enabled: campaignId === undefined }).data?.items
  const names = new Map(choices?.map(({ id, name }) => [id, name]))
  const [request, setRequest] = useState<CardRequest>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selection: Selection = { selected, onChange: setSelected, isDisabled: query.isPlaceholderData }
  /** The holders of all cards that were shown, and so of all that can be selected. */
  const holders = useRef(new Map<string, string | undefined>())
  for (const card of query.data?.items ?? []) holders.current.set(card.card_code, holderOf(card))
  const hidden = campaignId === undefined ? hiddenOfAll : hiddenOfCampaign
  const columns = useCardColumns(setRequest, campaignId === undefined ? names : undefined)
  const shown = useShown(columns, hidden)
  const { offset: _, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0
  const load = (format: 'csv' | 'xlsx') =>
    blobOf(
      api.GET('/cards/export', {
        params: { query: { ...cardQuery(search, { campaignId, jobId }), format } },
        parseAs: 'blob',
      }),
    )
  return (
    <>
      <CardTools
        search={search}
        onSearch={onSearch}
        campaigns={campaignId === undefined ? (choices ?? []) : undefined}
      />
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Notice
            icon={IconIdOff}
            title={isFiltered ? own.nothing : t.noCards}
            role="status"
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => onSearch({})}>
                  {own.clear}
                </Button>
              ) : (
                campaignId === undefined && <GenerateLink />
              )
            }
          >
            {isFiltered ? own.nothingText : t.noCardsText}
          </Notice>
        }
      >
        {(page) => (
          <>
            <div className={classes.above}>
              <p className={classes.count} role="status">
                {page.total_is_exact === false
                  ? atLeast(own.count(number(page.total), page.total))
                  : own.count(number(page.total), page.total)}
              </p>
              <ColumnsMenu columns={columns} hidden={hidden} />
              {mayAct && <ExportMenu name="cards" load={load} />}
              {page.search_is_complete === false && <p className={classes.hint}>{own.incomplete}</p>}
            </div>
            {mayAct && <BulkActions selection={selection} touches={touches} holders={holders.current} />}
            <DataTable
              label={t.cards}
              columns={shown}
              rows={page.items}
              rowId={({ card_code }) => card_code}
              rowLabel={(card) => [holderOf(card), card.card_code].filter(Boolean).join(', ')}
              sorting={{
                value: search.sort ?? '-issued_at',
                onChange: (sort) => onSearch({ ...filters, sort: sort as NonNullable<CardsSearch['sort']> }),
              }}
              selection={mayAct ? selection : undefined}
            />
            <Pager {...page} onMove={(to) => onSearch({ ...filters, ...toOffset(to) })} />
          </>
        )}
      </Loaded>
      <CardDialogs request={request} onRequest={setRequest} touches={touches} />
    </>
  )
}
