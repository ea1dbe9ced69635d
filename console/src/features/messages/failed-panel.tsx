import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { TextLink } from '#ui/links.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import { countFailed } from './queries.ts'

/** Failed messages are work to do. */
export default function FailedPanel() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const query = useQuery(countFailed)
  return (
    <Sheet
      title={t.failedTitle}
      aside={
        <TextLink to="/messages" search={query.data?.total ? { status: 'failed' } : {}} size="sm">
          {t.seeAll}
        </TextLink>
      }
    >
      <Loaded query={query}>
        {({ total }) =>
          total > 0 ? <Tag tone="bad">{t.failedCount(number(total))}</Tag> : <Text c="dimmed">{t.noneFailed}</Text>
        }
      </Loaded>
    </Sheet>
  )
}
