import { Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconSearch } from '#ui/icons.ts'
import classes from './find-dialog.module.css'
import { messages } from './messages.ts'
import { useResults } from './use-results.ts'

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
