import { Button, Checkbox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api, blobOf } from '#platform/api/client.ts'
import { UnitFilter } from '#platform/features/unit-filter.tsx'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { campaignChoices, campaignsKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { createStore, readStored, type Store, useStore, writeStored } from '#platform/state/store.ts'
import { CardButtons, CardDialogs, type CardRequest } from '#ui/card/card-acts.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { GenerateLink } from '#ui/generate-link.tsx'
import { IconColumns, IconIdOff, IconSearch } from '#ui/icons.ts'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable, type Selection } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { BulkActions } from './bulk-actions.tsx'
import classes from './campaigns.module.css'
import { cardMessages } from './card-messages.ts'
import { messages, statusTone } from './messages.ts'
import { type CampaignCard, cardQuery, cardsKey, listCards } from './queries.ts'
import { type CardsSearch, cardSorts, cardStatuses } from './search.ts'

/** The columns of a list that somebody has hidden. The browser keeps them. */
export type HiddenColumns = Store<ReadonlySet<string>>

export function hiddenColumns(list: string, initial: readonly string[] = []): HiddenColumns {
  const key = `samakart.columns.${list}`
  const stored = readStored(key)
  const store = createStore<ReadonlySet<string>>(new Set(stored === null ? initial : stored.split(',').filter(Boolean)))
  store.subscribe(() => writeStored(key, [...store.get()].join(',')))
  return store
}

/** The columns without those that are hidden. */
export function useShown<Row>(columns: readonly Column<Row>[], hidden: HiddenColumns): Column<Row>[] {
  const away = useStore(hidden)
  return columns.filter(({ id, isFixed, kind }) => isFixed || kind === 'action' || !away.has(id))
}

export function ColumnsMenu<Row>({ columns, hidden }: { columns: readonly Column<Row>[]; hidden: HiddenColumns }) {
  const t = useMessages(tableMessages)
  const away = useStore(hidden)
  const choosable = columns.filter(({ isFixed, kind }) => !isFixed && kind !== 'action')
  const show = (id: string, isShown: boolean) => {
    const next = new Set(away)
    isShown ? next.delete(id) : next.add(id)
    hidden.set(next)
  }
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={18} aria-hidden />}>
          {t.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" role="group" aria-label={t.columns}>
          {choosable.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!away.has(id)}
              onChange={(event) => show(id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

export function CardsPage() {
  const t = useMessages(cardMessages)
  const search = useSearch({ from: '/signed-in/cards' })
  const navigate = useNavigate()
  return (
    <Page title={t.title} lead={t.lead}>
      <Panel isFlush>
        <div className={classes.first}>
          <CardList search={search} onSearch={(next) => void navigate({ to: '/cards', search: next })} />
        </div>
      </Panel>
    </Page>
  )
}

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
              <p className={classes.cardCount} role="status">
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

interface CardToolsProps {
  search: CardsSearch
  onSearch: (search: CardsSearch) => void
  /** To choose from; none if the list is of one campaign. */
  campaigns: readonly { id: string; name: string }[] | undefined
}

/** Search and filters. Whatever is chosen stands in the address; changing one begins at the first page. */
export function CardTools({ search, onSearch, campaigns }: CardToolsProps) {
  const t = useMessages(messages)
  const own = useMessages(cardMessages)
  const { sortBy } = useMessages(tableMessages)
  const [typed, setTyped] = useState(search.q ?? '')
  const { offset: _offset, ...filters } = search
  const change = (name: Exclude<keyof CardsSearch, 'offset'>, value: string) => {
    const { [name]: _was, ...rest } = filters
    onSearch(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <div className={classes.tools}>
      <search className={classes.find}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            change('q', typed.trim())
          }}
        >
          <TextInput
            label={own.search}
            title={own.searchHint}
            type="search"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" leftSection={<IconSearch size={18} aria-hidden />}>
            {t.find}
          </Button>
        </form>
      </search>
      <NativeSelect
        label={t.cardStatus}
        value={search.status ?? ''}
        data={[
          { value: '', label: t.allCards },
          ...cardStatuses.map((value) => ({ value, label: t[`${value}Cards`] })),
        ]}
        onChange={({ currentTarget: { value } }) => change('status', value)}
      />
      {campaigns && (
        <NativeSelect
          label={own.campaign}
          value={search.campaign ?? ''}
          data={[
            { value: '', label: own.allCampaigns },
            ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => change('campaign', value)}
        />
      )}
      <TextInput
        type="date"
        label={own.since}
        value={search.since ?? ''}
        onChange={({ currentTarget: { value } }) => change('since', value)}
      />
      <UnitFilter search={filters} onSearch={onSearch} />
      <NativeSelect
        label={sortBy}
        value={search.sort ?? '-issued_at'}
        data={cardSorts.map((value) => ({
          value,
          label: { '-issued_at': own.newest, issued_at: own.oldest, '-updated_at': own.changed }[value],
        }))}
        onChange={({ currentTarget: { value } }) => change('sort', value === '-issued_at' ? '' : value)}
      />
    </div>
  )
}

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
          className={campaigns ? classes.acts : classes.campaignActs}
        />
      ),
    },
  ]
}
