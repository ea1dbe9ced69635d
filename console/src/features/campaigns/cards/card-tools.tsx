import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { UnitFilter } from '#platform/features/unit-filter.tsx'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconSearch } from '#ui/icons.ts'
import { tableMessages } from '#ui/table/messages.ts'
import { messages } from '../messages.ts'
import { type CardsSearch, cardSorts, cardStatuses } from '../search.ts'
import classes from './card-list.module.css'
import { cardMessages } from './messages.ts'

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
