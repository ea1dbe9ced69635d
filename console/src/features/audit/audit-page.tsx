import { Button, Drawer, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { readAll } from '#platform/api/read-all.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Copyable } from '#ui/copyable.tsx'
import { IconHistory } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Page } from '#ui/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { saveCsv, toCsv } from '#ui/table/csv.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { ExportButton } from '#ui/table/export-menu.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { actingReasons, actNames, emptyTrail } from './act-names.ts'
import { useActorNames, useActors } from './actor-names.ts'
import classes from './audit-page.module.css'
import { Integrity } from './integrity.tsx'
import { messages } from './messages.ts'
import { type AuditEntry, listEntries } from './queries.ts'
import { type EntryFilter, toQuery } from './search.ts'

/** What an act on a whole list is recorded with. */
const WHOLE_LIST = 'list'

export function AuditPage() {
  const t = useMessages(messages)
  const empty = useMessages(emptyTrail)
  const { offset = 0, ...filter } = useSearch({ from: '/signed-in/audit' })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<AuditEntry>()
  const query = useQuery(listEntries(offset, filter))
  const isFiltered = Object.keys(filter).length > 0
  const columns = useEntryColumns(setChosen)
  const exporting = useExport()
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={<ExportButton isBusy={exporting.isPending} onExport={() => exporting.mutate(filter)} />}
    >
      {exporting.error && <ProblemAlert error={exporting.error} />}
      <Integrity />
      <EntryFilters filter={filter} onFilter={(search) => void navigate({ to: '/audit', search })} />
      <ListPanel
        label={t.title}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ seq }) => String(seq)}
        columns={columns}
        empty={{
          icon: IconHistory,
          title: isFiltered ? t.nothingFound : empty.title,
          text: isFiltered ? t.nothingFoundText : empty.text,
        }}
        onMove={(to) => void navigate({ to: '/audit', search: { ...toOffset(to), ...filter } })}
      />
      <EntryDetails entry={chosen} onClose={() => setChosen(undefined)} />
    </Page>
  )
}

/** Exports what is filtered, with names for people and hashes for auditors. */
function useExport() {
  const t = useMessages(messages)
  const language = useLanguage()
  const acts = useMessages(actNames)
  const nameOf = useActorNames()
  return useMutation({
    mutationFn: async (filter: EntryFilter) => {
      const entries = await readAll((offset, limit) => readPage(offset, limit, filter))
      const head = [t.number, t.exactTime, t.who, t.account, t.what, t.code, t.onWhat, t.facts, t.previousHash, t.hash]
      const rows = entries.map((entry) => [
        String(entry.seq),
        entry.at,
        nameOf(entry.actor),
        entry.actor,
        labelOf(acts, entry.action),
        entry.action,
        entry.object,
        JSON.stringify(entry.details),
        entry.previous_hash,
        entry.hash,
      ])
      saveCsv('samakart-audit.csv', toCsv([head, ...rows], language))
    },
  })
}

async function readPage(
  offset: number,
  limit: number,
  filter: EntryFilter,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const query = { limit, offset, ...toQuery(filter) }
  const { items, total } = await dataOf(api.GET('/audit/entries', { params: { query } }))
  // The service counts filtered entries only so far, so the end is a page that is not full.
  const isLast = items.length < limit
  return { entries: items, total: isLast ? offset + items.length : Math.max(total, offset + limit + 1) }
}

function useEntryColumns(onChoose: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useMessages(messages)
  const acts = useMessages(actNames)
  const reasons = useMessages(actingReasons)
  const { number, shortDateTime } = useFormats()
  const nameOf = useActorNames()
  return [
    {
      id: 'act',
      header: t.what,
      cell: ({ action, details: { reason } }) => (
        <>
          <strong>{labelOf(acts, action)}</strong>
          {action === 'organization.acted_for' && reason !== undefined && (
            <Text size="sm">{labelOf(reasons, String(reason))}</Text>
          )}
        </>
      ),
    },
    { id: 'who', header: t.who, cell: ({ actor }) => nameOf(actor) },
    {
      id: 'object',
      header: t.onWhat,
      kind: 'secondary',
      cell: ({ object }) =>
        object === WHOLE_LIST ? (
          '—'
        ) : object.startsWith('usr_') ? (
          nameOf(object)
        ) : (
          <Text component="code" size="xs" ff="monospace" c="dimmed">
            {inShort(object)}
          </Text>
        ),
    },
    { id: 'when', header: t.when, cell: ({ at }) => <time dateTime={at}>{shortDateTime(new Date(at))}</time> },
    { id: 'seq', header: t.number, kind: 'number', cell: ({ seq }) => number(seq) },
    {
      id: 'details',
      header: t.details,
      kind: 'action',
      cell: (entry) => (
        <RowButton label={t.detailsOf(number(entry.seq))} text={t.details} onClick={() => onChoose(entry)} />
      ),
    },
  ]
}

/** The kind and the end of an id are enough to see that two are the same. The details show the whole id. */
function inShort(id: string): string {
  const [kind, rest = ''] = id.split('_')
  return rest.length > 10 ? `${kind}_…${rest.slice(-8)}` : id
}

const TYPING_PAUSE_MS = 400

/** The filters stay in the address. */
export function EntryFilters({ filter, onFilter }: { filter: EntryFilter; onFilter: (filter: EntryFilter) => void }) {
  const t = useMessages(messages)
  const acts = useMessages(actNames)
  const language = useLanguage()
  const actors = useActors()
  const [object, setObject] = useState(filter.object ?? '')
  const set = (change: { [Name in keyof EntryFilter]: string }) => {
    const all = Object.entries({ ...filter, ...change }).map(([name, value]) => [name, value.trim()])
    onFilter(Object.fromEntries(all.filter(([, value]) => value !== '')))
  }
  const setSoon = useDebouncedCallback((value: string) => set({ object: value }), TYPING_PAUSE_MS)
  const actChoices = Object.entries(acts).sort(([, one], [, other]) => one.localeCompare(other, language))
  return (
    <search className={classes.filters} aria-label={t.filters}>
      <NativeSelect
        label={t.who}
        value={filter.actor ?? ''}
        data={[{ value: '', label: t.everybody }, ...actors.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => set({ actor: event.currentTarget.value })}
      />
      <NativeSelect
        label={t.what}
        value={filter.action ?? ''}
        data={[{ value: '', label: t.everything }, ...actChoices.map(([value, label]) => ({ value, label }))]}
        onChange={(event) => set({ action: event.currentTarget.value })}
      />
      <TextInput
        label={t.object}
        placeholder={t.objectHint}
        value={object}
        onChange={({ currentTarget: { value } }) => {
          setObject(value)
          setSoon(value)
        }}
      />
      <TextInput
        label={t.from}
        type="date"
        value={filter.from ?? ''}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        label={t.to}
        type="date"
        value={filter.to ?? ''}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {Object.keys(filter).length > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            setObject('')
            onFilter({})
          }}
        >
          {t.clearFilters}
        </Button>
      )}
    </search>
  )
}

export function EntryDetails({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  const { number } = useFormats()
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={onClose}
      position="right"
      size="md"
      title={entry && t.entry(number(entry.seq))}
      classNames={{ content: classes.content ?? '', header: classes.content ?? '', title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': close }}
    >
      {entry && <Facts entry={entry} />}
    </Drawer>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const t = useMessages(messages)
  const acts = useMessages(actNames)
  const nameOf = useActorNames()
  const facts = Object.entries(entry.details)
  const known = [
    [t.what, `${labelOf(acts, entry.action)} (${entry.action})`],
    [t.who, nameOf(entry.actor)],
    [t.exactTime, entry.at],
  ] as const
  const ids = [
    [t.account, entry.actor],
    [t.onWhat, entry.object],
    [t.hash, entry.hash],
    [t.previousHash, entry.previous_hash],
  ] as const
  return (
    <dl className={classes.facts}>
      {known.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t.facts}</dt>
        <dd>
          {facts.length === 0
            ? t.noFacts
            : facts.map(([name, value]) => (
                <code key={name} className={classes.fact}>
                  {name}: {String(value)}
                </code>
              ))}
        </dd>
      </div>
      {ids.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Copyable value={value} label={term} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
