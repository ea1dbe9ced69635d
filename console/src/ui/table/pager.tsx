import { Button, Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.ts'
import { commonMessages } from '../common-messages.ts'
import classes from './pager.module.css'

interface PagerProps {
  total: number
  limit: number
  offset: number
  onMove: (offset: number) => void
}

/** Shows the position in a long list. The address holds the position itself. */
export function Pager({ total, limit, offset, onMove }: PagerProps) {
  const t = useMessages(commonMessages)
  const { number } = useFormats()
  if (total <= limit && offset === 0) return null
  return (
    <nav className={classes.pager} aria-label={t.pages}>
      <Text size="sm" className={classes.range} aria-live="polite">
        {t.range(number(Math.min(offset + 1, total)), number(Math.min(offset + limit, total)), number(total))}
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={offset === 0}
        onClick={() => onMove(Math.max(0, offset - limit))}
      >
        {t.previous}
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={offset + limit >= total}
        onClick={() => onMove(offset + limit)}
      >
        {t.next}
      </Button>
    </nav>
  )
}
