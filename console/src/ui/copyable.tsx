import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconCheck, IconCopy } from '#ui/icons.ts'
import { commonMessages } from './common-messages.ts'
import classes from './copyable.module.css'

/** An id or a hash. It may be shown in part, and is always copied as a whole. */
export function Copyable({ value, label, isShort = false }: { value: string; label: string; isShort?: boolean }) {
  const t = useMessages(commonMessages)
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
