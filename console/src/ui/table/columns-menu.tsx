import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { readStored, writeStored } from '#platform/state/persistent-store.ts'
import { createStore, type Store, useStore } from '#platform/state/store.ts'
import { IconColumns } from '#ui/icons.ts'
import type { Column } from './data-table.tsx'
import { tableMessages } from './messages.ts'

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
