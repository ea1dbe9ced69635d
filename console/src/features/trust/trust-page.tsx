import { Button, Text } from '@mantine/core'
import type { ResponseBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import { type OrganizationTrust, readOrganizationTrust, readProgress, trustKey } from './queries.ts'
import { Breakdown, Score } from './score.tsx'
import classes from './trust-page.module.css'

type Progress = ResponseBody<'/api/v1/mpi/trust/admin/recompute', 'get'>

/** A score of fewer identities says more about chance than about the registry. */
const ENOUGH = 10

export function TrustPage() {
  const t = useMessages(messages)
  const { number, percent, ago } = useFormats()
  const now = useNow()
  const isAdmin = isAtLeast(useUser().role, 'admin')
  const basisOf = ({ basis, counted }: OrganizationTrust['registry']) =>
    basis === 'registry' ? t.basisRegistry : (basis === 'sample' ? t.basisSample : t.basisLast)(number(counted))
  return (
    <Page title={t.title} lead={t.lead}>
      <Loaded query={useQuery(readOrganizationTrust)}>
        {(trust) => (
          <div className={classes.panels}>
            <Panel title={t.ofOrganization}>
              <div className={classes.parts}>
                {trust.registry.identities < ENOUGH ? <Text>{t.notEnough(number(ENOUGH))}</Text> : <Score {...trust} />}
                <Breakdown {...trust} />
                <Text size="sm" c="dimmed">
                  {t.asOf(ago(new Date(trust.computed_at), now))}
                </Text>
                <Text size="sm" c="dimmed">
                  {t.notHealth}
                </Text>
              </div>
            </Panel>
            <Panel title={t.registry}>
              <div className={classes.parts}>
                <Facts
                  facts={[
                    [t.identities, number(trust.registry.identities)],
                    [t.meanScore, number(trust.registry.mean_score, 1)],
                    [t.kycShare, percent(trust.registry.kyc_verified_pct, 1)],
                    [t.ninShare, percent(trust.registry.has_nin_pct, 1)],
                    [t.duplicateShare, percent(trust.registry.duplicates_pct, 1)],
                    [t.inconsistentShare, percent(trust.registry.inconsistent_pct, 1)],
                  ]}
                />
                <Text size="sm" c="dimmed">
                  {basisOf(trust.registry)}
                </Text>
              </div>
            </Panel>
          </div>
        )}
      </Loaded>
      {isAdmin && <RecomputeAll />}
    </Page>
  )
}

/** Administrators recompute all scores of the platform and see the progress. */
function RecomputeAll() {
  const t = useMessages(messages)
  const progress = useQuery(readProgress)
  const act = useAct({
    run: (body: object, headers) => dataOf(api.POST('/api/v1/mpi/trust/admin/recompute', { body, headers })),
    touches: [trustKey],
  })
  return (
    <Panel title={t.recomputeAll}>
      <div className={classes.run}>
        <div className={classes.text}>
          <Text>{t.recomputeText}</Text>
          <Loaded query={progress}>{(run) => <RecomputeStatus run={run} />}</Loaded>
        </div>
        <Button
          variant="default"
          loading={act.isPending || progress.data?.status === 'running'}
          onClick={() => act.mutate({})}
        >
          {t.recomputeAll}
        </Button>
      </div>
      {act.error && <ProblemAlert error={act.error} />}
    </Panel>
  )
}

function RecomputeStatus({ run }: { run: Progress }) {
  const t = useMessages(messages)
  const { number, ago } = useFormats()
  const now = useNow()
  if (run.status === 'running') {
    return (
      <div role="status">
        <Text c="dimmed">{t.runningAt(number(run.recomputed), number(run.expected))}</Text>
        <progress
          className={classes.bar}
          value={run.recomputed}
          max={Math.max(1, run.expected)}
          aria-label={t.progress}
        />
      </div>
    )
  }
  const text = run.finished_at
    ? t.doneAt(number(run.recomputed), number(run.changed), ago(new Date(run.finished_at), now))
    : t.neverRun
  return <Text c="dimmed">{text}</Text>
}
