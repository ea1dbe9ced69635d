import { Button, CopyButton, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Icon } from '#platform/icon.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconCheck, IconCopy, IconPlus } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { SubNav } from '#ui/sub-nav.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { keyMessages, messages } from './messages.ts'

export function Sections() {
  const { webhooks } = useMessages(messages)
  const { keys } = useMessages(keyMessages)
  return (
    <SubNav
      pages={[
        { to: '/connections', label: webhooks },
        { to: '/connections/keys', label: keys },
      ]}
    />
  )
}

interface ListOf<Row> {
  total: number
  limit: number
  offset: number
  items: Row[]
}

interface ConnectedListProps<Row extends { id: string }> {
  lead: string
  label: string
  /** What the button to add one says. */
  add: string
  onAdd: () => void
  query: UseQueryResult<ListOf<Row>>
  columns: Column<Row>[]
  empty: { icon: Icon; title: string; text: string }
  onMove: (offset: number) => void
  /** Dialogs. */
  children: ReactNode
}

/** The page of what connects other systems: webhooks, or keys. */
export function ConnectedList<Row extends { id: string }>(props: ConnectedListProps<Row>) {
  const { lead, label, add, onAdd, query, columns, empty, onMove, children } = props
  const { title } = useMessages(messages)
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {add}
        </Button>
      }
    >
      <Sections />
      <ListPanel
        label={label}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={empty}
        onMove={onMove}
      />
      {children}
    </Page>
  )
}

interface ShownOnceProps {
  title: string
  text: string
  label: string
  value: string
  onClose: () => void
  children?: ReactNode
}

/** A secret that cannot be read again. A click beside it does not close it. */
export function ShownOnce({ title, text, label, value, onClose, children }: ShownOnceProps) {
  const t = useMessages(commonMessages)
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Stack gap="md">
        <Text>{text}</Text>
        <Textarea
          label={label}
          value={value}
          readOnly
          autosize
          styles={{ input: { fontFamily: 'monospace', wordBreak: 'break-all' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={value} timeout={3_000}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              data-autofocus
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
        {children}
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
      </Stack>
    </Modal>
  )
}
