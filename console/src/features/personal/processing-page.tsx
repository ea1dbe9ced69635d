import { useQuery } from '@tanstack/react-query'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import type { Role } from '#platform/session/roles.ts'
import { Facts } from '#ui/facts.tsx'
import { roleNames } from '#ui/names.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from './messages.ts'
import { readProcessing } from './queries.ts'

/** What is held about people, why, for how long, who sees it and to whom it goes. */
export function ProcessingPage() {
  const t = useMessages(messages)
  const roles = useMessages(roleNames)
  const { number } = useFormats()
  const query = useQuery(readProcessing(useLanguage()))
  return (
    <Page title={t.registerTitle} {...(query.data ? { lead: t.registerLead(number(query.data.people)) } : {})}>
      <Loaded query={query}>
        {({ activities }) =>
          activities.map((activity) => (
            <Panel key={activity.key} title={activity.title}>
              <Facts
                facts={[
                  [t.people, activity.people],
                  [t.data, activity.data],
                  [t.purpose, activity.purpose],
                  [t.ground, activity.ground],
                  [t.retention, activity.retention],
                  [t.readers, t.from(roles[activity.readers as Role])],
                  [t.recipients, activity.recipients.join(' ; ')],
                ]}
              />
            </Panel>
          ))
        }
      </Loaded>
    </Page>
  )
}
