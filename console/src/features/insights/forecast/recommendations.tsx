import { Anchor } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconCircleCheck } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { actionNames, priorityNames } from '../names.ts'
import type { Recommendation } from '../queries.ts'
import { messages } from './messages.ts'
import classes from './recommendations.module.css'

const tones = { critical: 'bad', high: 'bad', medium: 'warn', low: 'calm' } as const
/** Recommendations that lead to a more specific page than the one that the service names. */
const pageByCode: Readonly<Record<string, keyof typeof actionNames>> = {
  jobs_fail: 'campaigns',
  unusual_cards: 'campaigns',
  messages_fail: 'messages',
  duplicates_wait: 'reviews',
}

const addresses: Readonly<Record<keyof typeof actionNames, string>> = {
  billing: '#/billing',
  monitor: '#/insights/regions',
  dhis2: '#/dhis2',
  campaigns: '#/campaigns',
  messages: '#/messages',
  reviews: '#/reviews',
}

/** The most urgent recommendation comes first. */
export function Recommendations({ recommendations }: { recommendations: readonly Recommendation[] }) {
  const t = useMessages(messages)
  const priorities = useMessages(priorityNames)
  const actions = useMessages(actionNames)
  return (
    <Panel title={t.recommendations}>
      {recommendations.length === 0 ? (
        <Notice icon={IconCircleCheck} title={t.noAdvice}>
          {t.noAdviceText}
        </Notice>
      ) : (
        <ul className={classes.list}>
          {recommendations.map(({ code, priority, title, body, action_url }) => {
            const page = pageByCode[code] ?? action_url
            return (
              <li key={code}>
                <Tag tone={tones[priority]}>{priorities[priority]}</Tag>
                <h3>{title}</h3>
                <p>{body}</p>
                {page && <Anchor href={addresses[page]}>{actions[page]}</Anchor>}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
