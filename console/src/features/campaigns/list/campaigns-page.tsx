import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { isTemplate, templateName } from '#ui/card/templates.ts'
import { IconCards, IconPlus, IconSearch } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages, statusNames, statusTone } from '../messages.ts'
import { type Campaign, listCampaigns } from '../queries.ts'
import { campaignStatuses } from '../search.ts'
import classes from './campaigns-page.module.css'
import { CreateCampaign } from './create-campaign.tsx'

const TYPING_DEBOUNCE_MS = 350

export function CampaignsPage() {
  const t = useMessages(messages)
  const states = useMessages(statusNames)
  const { create = false, template, ...filter } = useSearch({ from: '/signed-in/campaigns' })
  const navigate = useNavigate()
  const { role } = useUser()
  const query = useQuery(listCampaigns(filter))
  const columns = useColumns()
  const [typed, setTyped] = useState(filter.q ?? '')
  const { offset: _, ...kept } = filter
  const show = (search: typeof filter) => void navigate({ to: '/campaigns', search, replace: true })
  const find = useDebouncedCallback((q: string) => {
    const { q: __, ...others } = kept
    show(q.trim() ? { ...others, q: q.trim() } : others)
  }, TYPING_DEBOUNCE_MS)
  const createButton = isAtLeast(role, 'operator') && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void navigate({ to: '/campaigns', search: { ...filter, create: true } })}
    >
      {t.create}
    </Button>
  )
  const isFiltered = filter.q !== undefined || filter.status !== undefined
  return (
    <Page title={t.title} lead={t.lead} actions={createButton}>
      <search className={classes.filters}>
        <TextInput
          label={t.search}
          type="search"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            find(value)
          }}
        />
        <NativeSelect
          label={t.status}
          value={filter.status ?? ''}
          data={[
            { value: '', label: t.anyStatus },
            ...campaignStatuses.map((status) => ({ value: status, label: states[status] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const status = campaignStatuses.find((known) => known === value)
            const { status: __, ...others } = kept
            show(status ? { ...others, status } : others)
          }}
        />
      </search>
      <Panel isFlush>
        <Loaded
          query={query}
          isEmpty={({ items }) => items.length === 0}
          empty={
            isFiltered ? (
              <Notice icon={IconSearch} title={t.noneFound}>
                {t.noneFoundText}
              </Notice>
            ) : (
              <Notice icon={IconCards} title={t.emptyTitle} action={createButton}>
                {t.emptyText}
              </Notice>
            )
          }
        >
          {(page) => (
            <>
              <DataTable label={t.title} columns={columns} rows={page.items} rowId={({ id }) => id} />
              <Pager {...page} onMove={(to) => show({ ...kept, ...toOffset(to) })} />
            </>
          )}
        </Loaded>
      </Panel>
      {isAtLeast(role, 'operator') && (
        <CreateCampaign
          isOpen={create}
          template={isTemplate(template) ? template : undefined}
          onClose={() => void navigate({ to: '/campaigns', search: filter })}
          onCreated={(id) => void navigate({ to: '/generate', search: { campaign: id } })}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<Campaign>[] {
  const t = useMessages(messages)
  const states = useMessages(statusNames)
  const { number, shortDate } = useFormats()
  return [
    {
      id: 'name',
      header: t.name,
      cell: ({ id, name }) => (
        <TextLink to="/campaigns/$campaignId" params={{ campaignId: id }} fw={600}>
          {name}
        </TextLink>
      ),
    },
    { id: 'prefix', header: t.prefix, cell: ({ prefix }) => <code className={classes.code}>{prefix}</code> },
    {
      id: 'status',
      header: t.status,
      cell: ({ status }) => <Tag tone={statusTone(status)}>{labelOf(states, status)}</Tag>,
    },
    { id: 'cards', header: t.cards, kind: 'number', cell: ({ total_cards }) => number(total_cards) },
    { id: 'template', header: t.template, kind: 'secondary', cell: ({ template_id }) => templateName(template_id) },
    {
      id: 'created',
      header: t.created,
      kind: 'secondary',
      cell: ({ created_at }) => shortDate(new Date(created_at)),
    },
  ]
}
