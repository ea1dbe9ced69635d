import { ActionIcon, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconSearch } from '#ui/icons.ts'
import { messages } from './messages.ts'

/** Loaded when somebody looks for something. */
const FindDialog = lazy(() => import('./find-dialog.tsx'))

export default function FindButton() {
  const t = useMessages(messages)
  const [isOpen, { open, close, toggle }] = useDisclosure()
  useEffect(() => {
    // Also from within a field, because that is where people are.
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [toggle])
  return (
    <>
      <Tooltip label={t.open}>
        <ActionIcon variant="subtle" color="gray" size={40} onClick={open} aria-label={t.open}>
          <IconSearch size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <FindDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
