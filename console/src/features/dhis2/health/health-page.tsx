import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconArrowLeft, IconRefresh } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelColumns } from '#ui/panel-columns.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import back from '../programme/programme-page.module.css'
import { type Health, readHealth } from '../queries.ts'
import { AccountFacts, ServerFacts } from './facts.tsx'
import { messages } from './messages.ts'
import { RecentRuns } from './recent-runs.tsx'
import { HealthState } from './state.tsx'

/** The connection on one page, in the words of a district officer. */
export function HealthPage() {
  const t = useMessages(messages)
  const query = useQuery(readHealth)
  return (
    <>
      <div className={back.back}>
        <Link to="/dhis2">
          <IconArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </div>
      <Page
        title={t.title}
        lead={t.lead}
        actions={
          <Button
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t.again}
          </Button>
        }
      >
        <Loaded query={query}>{(health) => <Shown health={health} />}</Loaded>
      </Page>
    </>
  )
}

function Shown({ health }: { health: Health }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <>
      <HealthState health={health} />
      <PanelColumns>
        {health.server && (
          <Panel title={t.server}>
            <ServerFacts health={health} server={health.server} />
          </Panel>
        )}
        {health.server && (
          <Panel title={t.account}>
            <AccountFacts health={health} server={health.server} />
          </Panel>
        )}
        <Panel title={t.refused}>
          {health.refused.length === 0 && <p>{t.nothingRefused}</p>}
          {health.refused.map(({ reason, count }) => (
            <p key={reason}>{t[reason](number(count), count)}</p>
          ))}
        </Panel>
      </PanelColumns>
      <RecentRuns runs={health.runs} />
    </>
  )
}
