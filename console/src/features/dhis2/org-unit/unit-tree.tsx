import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconChevronDown, IconChevronRight } from '#ui/icons.ts'
import { useRegions } from '#ui/person/use-regions.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { listUnits, type OrgUnit } from '../queries.ts'
import { messages } from './messages.ts'
import classes from './org-unit.module.css'

type Choose = (unit: OrgUnit) => void

/** The units below a parent, or the highest ones. Each level is read when it is unfolded. */
export function UnitTree({ parent, onChoose }: { parent?: string; onChoose: Choose }) {
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
export function UnitButton({
  unit,
  onChoose,
  isFound = false,
}: {
  unit: OrgUnit
  onChoose: Choose
  isFound?: boolean
}) {
  const { names } = useRegions()
  return (
    <button type="button" className={classes.unit} onClick={() => onChoose(unit)}>
      {unit.name}
      {isFound && <span className={classes.above}>{unit.ancestors.join(' › ')}</span>}
      {unit.region_code && <span className={classes.above}>{names[unit.region_code] ?? unit.region_code}</span>}
    </button>
  )
}
