import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { actNames } from './act-names.ts'
import { useActors } from './actor-names.ts'
import classes from './entry-filters.module.css'
import { messages } from './messages.ts'
import type { EntryFilter } from './search.ts'

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
