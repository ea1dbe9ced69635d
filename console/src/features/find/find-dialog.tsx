import { Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, use, useId, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { Features } from '#platform/features/feature.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconSearch } from '#ui/icons.ts'
import { personName } from '#ui/person/person-name.ts'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { isCodeOrNumber } from './code-or-number.ts'
import classes from './find-dialog.module.css'
import { messages } from './messages.ts'

const TYPING_PAUSE_MS = 250

/** People, cards, campaigns and pages by a few letters: arrows choose, Enter opens. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  const router = useRouter()
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [at, setAt] = useState(0)
  const { groups, isSearching } = useResults(q)
  const all = groups.flatMap(({ results }) => results)
  const chosen = all[Math.min(at, all.length - 1)]
  const optionId = (key: string) => `${id}-${key.replaceAll(/\W/g, '-')}`
  const open = (address: string) => {
    onClose()
    router.history.push(address.slice(1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && all.length > 0) {
      event.preventDefault()
      const next = (Math.min(at, all.length - 1) + step + all.length) % all.length
      setAt(next)
      document.getElementById(optionId(all[next]?.key ?? ''))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      open(chosen.address)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.find}
      size="lg"
      yOffset="10vh"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': close }}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t.find}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? optionId(chosen.key) : undefined}
        placeholder={t.placeholder}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        size="md"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t.results} className={classes.results}>
        {groups.map(({ name, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a list box
          <div key={name} role="group" aria-label={name}>
            <div className={classes.group} aria-hidden>
              {name}
            </div>
            {results.map(({ key, address, text, note }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
              <div
                key={key}
                id={optionId(key)}
                role="option"
                aria-selected={key === chosen?.key}
                className={classes.result}
                onClick={() => open(address)}
              >
                <strong>{text}</strong>
                {note && <span>{note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {isSearching ? t.searching : all.length === 0 && q !== '' ? t.nothing : ''}
      </Text>
    </Modal>
  )
}

const MAX_EACH = 5

const MIN_LETTERS = 2

/** People, cards and campaigns. Each is asked as its own page would ask, so rights, guard and traces are the same. */
const findPeople = (q: string) =>
  queryOptions({
    queryKey: ['find', 'people', q],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/search', { params: { query: { q, limit: MAX_EACH } }, signal })),
    enabled: q.length >= MIN_LETTERS,
    retry: false,
    placeholderData: keepPreviousData,
  })

const findCards = (q: string) =>
  queryOptions({
    queryKey: ['find', 'cards', q],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/cards', { params: { query: { q, limit: MAX_EACH, offset: 0 } }, signal })),
    enabled: q.length >= MIN_LETTERS && isCodeOrNumber(q),
    retry: false,
  })

const findCampaigns = (q: string) =>
  queryOptions({
    queryKey: ['find', 'campaigns', q],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/campaigns', { params: { query: { q, limit: MAX_EACH, offset: 0 } }, signal })),
    enabled: q.length >= MIN_LETTERS,
    retry: false,
    placeholderData: keepPreviousData,
  })

export interface Result {
  key: string
  address: string
  text: string
  /** What tells it from others of the same name. */
  note?: string
}

export interface Group {
  name: string
  results: Result[]
}

const MAX_PAGES = 6

/** What is found so far, in groups. Groups without results are left out. */
export function useResults(q: string): { groups: Group[]; isSearching: boolean } {
  const t = useMessages(messages)
  const { valueText } = usePersonFacts()
  const pages = usePages(q)
  const [people, cards, campaigns] = [useQuery(findPeople(q)), useQuery(findCards(q)), useQuery(findCampaigns(q))]
  const groups: Group[] = [
    {
      name: t.people,
      results: (people.data?.items ?? []).map((person) => ({
        key: person.mpi_id,
        address: `#/registry/${person.mpi_id}`,
        text: personName(person),
        note: `${valueText('date_of_birth', person.date_of_birth)} · ${person.mpi_id}`,
      })),
    },
    {
      name: t.cards,
      results: (cards.data?.items ?? []).map((card) => ({
        key: card.card_code,
        address: card.mpi_id
          ? `#/registry/${card.mpi_id}`
          : `#/campaigns/${card.campaign_id}?code=${encodeURIComponent(JSON.stringify(card.card_code))}`,
        text: card.card_code,
        note: [card.first_name, card.last_name].filter(Boolean).join(' ') || t.noHolder,
      })),
    },
    {
      name: t.campaigns,
      results: (campaigns.data?.items ?? []).map(({ id, name, prefix }) => ({
        key: id,
        address: `#/campaigns/${id}`,
        text: name,
        note: prefix,
      })),
    },
    { name: t.pages, results: pages },
  ]
  const isSearching = [people, cards, campaigns].some(({ isFetching }) => isFetching)
  return { groups: groups.filter(({ results }) => results.length > 0), isSearching }
}

/** Pages of the menu that the user may open. */
function usePages(q: string): Result[] {
  const language = useLanguage()
  const { role } = useUser()
  const entries = use(Features).flatMap(({ nav = [] }) => nav)
  const wanted = plain(q)
  return entries
    .filter(({ needs, label }) => isAtLeast(role, needs) && plain(label[language]).includes(wanted))
    .slice(0, wanted === '' ? MAX_PAGES : undefined)
    .map(({ to, label }) => ({ key: to, address: `#${to}`, text: label[language] }))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
