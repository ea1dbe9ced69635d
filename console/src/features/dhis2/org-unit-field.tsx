import { ActionIcon, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconChevronDown, IconChevronRight, IconSearch } from '#ui/icons.ts'
import { useRegions } from '#ui/person/use-regions.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './org-unit-field.module.css'
import { listUnits, type OrgUnit } from './queries.ts'

const messages = defineMessages({
  label: { fr: 'Unité d’organisation', en: 'Organisation unit', wo: 'Barab' },
  all: { fr: 'Toutes', en: 'All', wo: 'Yépp' },
  choose: { fr: 'Choisir', en: 'Choose', wo: 'Tànn' },
  change: { fr: 'Changer', en: 'Change', wo: 'Soppi' },
  title: { fr: 'Choisir une unité d’organisation', en: 'Choose an organisation unit', wo: 'Tànn barab' },
  text: {
    fr: 'Une unité compte avec tout ce qui en dépend.',
    en: 'A unit counts with everything below it.',
    wo: 'Barab bu nekk, ak li nekk ci suufam lépp.',
  },
  search: { fr: 'Chercher par le nom', en: 'Search by name', wo: 'Seet ci tur' },
  nothing: { fr: 'Aucune unité de ce nom.', en: 'No unit of this name.', wo: 'Amul barab bu tudd noonu.' },
  more: {
    fr: 'Il y en a d’autres : précisez le nom.',
    en: 'There are more: type more of the name.',
    wo: 'Am na yeneen: yokkal tur wi.',
  },
  open: {
    fr: (name: string) => `Déplier ${name}`,
    en: (name: string) => `Unfold ${name}`,
    wo: (name: string) => `Ubbi ${name}`,
  },
  close: {
    fr: (name: string) => `Replier ${name}`,
    en: (name: string) => `Fold ${name}`,
    wo: (name: string) => `Tëj ${name}`,
  },
  clear: { fr: 'Toutes les unités', en: 'All units', wo: 'Barab yépp' },
})

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

type Choose = (unit: OrgUnit) => void

/** The units below a parent, or the highest ones. Each level is read when it is unfolded. */
function UnitTree({ parent, onChoose }: { parent?: string; onChoose: Choose }) {
  const t = useMessages(messages)
  return (
    <Loaded query={useQuery(listUnits(parent ? { parent } : {}))}>
      {({ items, has_more }) => (
        <ul className={classes.tree}>
          {items.map((unit) => (
            <Branch key={unit.uid} unit={unit} isOpenAtFirst={parent === undefined} onChoose={onChoose} />
          ))}
          {has_more && <li>{t.more}</li>}
        </ul>
      )}
    </Loaded>
  )
}

function Branch({ unit, isOpenAtFirst, onChoose }: { unit: OrgUnit; isOpenAtFirst: boolean; onChoose: Choose }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(isOpenAtFirst && unit.has_children)
  return (
    <li>
      <div className={classes.row}>
        {unit.has_children ? (
          <ActionIcon
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={isOpen ? t.close(unit.name) : t.open(unit.name)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </ActionIcon>
        ) : (
          <span className={classes.indent} />
        )}
        <UnitButton unit={unit} onChoose={onChoose} />
      </div>
      {isOpen && <UnitTree parent={unit.uid} onChoose={onChoose} />}
    </li>
  )
}

/** With `isFound`, the names above the unit are shown too. */
function UnitButton({ unit, onChoose, isFound = false }: { unit: OrgUnit; onChoose: Choose; isFound?: boolean }) {
  const { names } = useRegions()
  return (
    <button type="button" className={classes.unit} onClick={() => onChoose(unit)}>
      {unit.name}
      {isFound && <span className={classes.above}>{unit.ancestors.join(' › ')}</span>}
      {unit.region_code && <span className={classes.above}>{names[unit.region_code] ?? unit.region_code}</span>}
    </button>
  )
}
