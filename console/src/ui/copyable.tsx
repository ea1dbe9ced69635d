import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconCheck, IconCopy } from '#ui/icons.ts'
import classes from './copyable.module.css'
import { words } from './words.ts'

/** An id or a hash: cut in the middle of the screen's patience, whole in the clipboard. */
export function Copyable({ value, label, isShort = false }: { value: string; label: string; isShort?: boolean }) {
  const t = useMessages(words)
  return (
    <span className={classes.copyable}>
      <code className={classes.value}>{isShort ? `${value.slice(0, 12)}…` : value}</code>
      <CopyButton value={value} timeout={1_500}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t.copied : t.copy}>
            <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label={`${t.copy} : ${label}`}>
              {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  )
}
