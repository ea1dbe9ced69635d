import { Anchor } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconCircleCheck } from '#ui/icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { actionNames, messages, priorityNames } from '../messages.ts'
import type { Recommendation } from '../queries.ts'
import classes from './recommendations.module.css'

const tones = { critical: 'bad', high: 'bad', medium: 'warn', low: 'calm' } as const
/** Where it can be done: a page nearer to the matter than the service's word, where there is one. */
const ways: Readonly<Record<string, keyof typeof actionNames>> = {
  jobs_fail: 'campaigns',
  unusual_cards: 'campaigns',
  messages_fail: 'messages',
  duplicates_wait: 'reviews',
}

const places: Readonly<Record<keyof typeof actionNames, string>> = {
  billing: '#/billing',
  monitor: '#/insights/regions',
  dhis2: '#/dhis2',
  campaigns: '#/campaigns',
  messages: '#/messages',
  reviews: '#/reviews',
}

/** What to do next and why, the most urgent first. */
export function Recommendations({ recommendations }: { recommendations: readonly Recommendation[] }) {
  const t = useMessages(messages)
  const priorities = useMessages(priorityNames)
  const actions = useMessages(actionNames)
  return (
    <Sheet title={t.recommendations}>
      {recommendations.length === 0 ? (
        <Notice icon={IconCircleCheck} title={t.noAdvice}>
          {t.noAdviceText}
        </Notice>
      ) : (
        <ul className={classes.list}>
          {recommendations.map(({ code, priority, title, body, action_url }) => {
            const way = ways[code] ?? action_url
            return (
              <li key={code}>
                <Tag tone={tones[priority]}>{priorities[priority]}</Tag>
                <h3>{title}</h3>
                <p>{body}</p>
                {way && <Anchor href={places[way]}>{actions[way]}</Anchor>}
              </li>
            )
          })}
        </ul>
      )}
    </Sheet>
  )
}
