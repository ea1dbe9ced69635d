import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconSearch } from '#ui/icons.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { listUnits, type OrgUnit } from '../queries.ts'
import { messages } from './messages.ts'
import classes from './org-unit.module.css'
import { UnitButton, UnitTree } from './unit-tree.tsx'

interface OrgUnitFieldProps {
  value: Pick<OrgUnit, 'uid' | 'name'> | undefined
  onChange: (unit: OrgUnit | undefined) => void
}

/** Chooses a unit of DHIS2 from the tree or by its name. */
export function OrgUnitField({ value, onChange }: OrgUnitFieldProps) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  const [isOpen, setOpen] = useState(false)
  const choose = (unit: OrgUnit | undefined) => {
    onChange(unit)
    setOpen(false)
  }
  return (
    <div className={classes.field}>
      <span className={classes.label}>{t.label}</span>
      <div className={classes.chosen}>
        <span>{value?.name ?? t.all}</span>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {value ? t.change : t.choose}
        </Button>
      </div>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t.title} closeButtonProps={{ 'aria-label': close }}>
        <Chooser onChoose={choose} hasValue={value !== undefined} />
      </Modal>
    </div>
  )
}

function Chooser({ onChoose, hasValue }: { onChoose: (unit: OrgUnit | undefined) => void; hasValue: boolean }) {
  const t = useMessages(messages)
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  return (
    <Stack gap="sm">
      <Text size="sm">{t.text}</Text>
      <TextInput
        label={t.search}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {hasValue && (
        <Button variant="default" w="fit-content" onClick={() => onChoose(undefined)}>
          {t.clear}
        </Button>
      )}
      <div className={classes.list}>
        {search.length >= 2 ? <FoundUnits search={search} onChoose={onChoose} /> : <UnitTree onChoose={onChoose} />}
      </div>
    </Stack>
  )
}

function FoundUnits({ search, onChoose }: { search: string; onChoose: (unit: OrgUnit) => void }) {
  const t = useMessages(messages)
  return (
    <Loaded
      query={useQuery(listUnits({ search }))}
      isEmpty={({ items }) => items.length === 0}
      empty={<Text size="sm">{t.nothing}</Text>}
    >
      {({ items, has_more }) => (
        <ul className={classes.tree}>
          {items.map((unit) => (
            <li key={unit.uid}>
              <UnitButton unit={unit} onChoose={onChoose} isFound />
            </li>
          ))}
          {has_more && <li>{t.more}</li>}
        </ul>
      )}
    </Loaded>
  )
}
