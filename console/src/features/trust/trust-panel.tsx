import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from './messages.ts'
import { listHistory, listRisks, type Risk, readTrust, trustKey } from './queries.ts'
import { Breakdown, LevelTag, Score } from './score.tsx'
import classes from './trust-panel.module.css'

/** How far the person's identity can be trusted. It is shown on the person's page. */
export default function TrustPanel({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const mayWrite = isAtLeast(useUser().role, 'operator')
  return (
    <Panel title={t.ofPerson} aside={mayWrite && <Compute mpiId={mpiId} />}>
      <div className={classes.parts}>
        <Loaded query={useQuery(readTrust(mpiId))}>
          {(trust) => (
            <>
              <Score {...trust} />
              <Part title={t.how}>
                <Breakdown {...trust} />
              </Part>
            </>
          )}
        </Loaded>
        <Part title={t.against}>
          <Risks mpiId={mpiId} />
        </Part>
        <Part title={t.history}>
          <History mpiId={mpiId} />
        </Part>
      </div>
    </Panel>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      {children}
    </div>
  )
}

function Compute({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const act = useAct({
    run: (body: object, headers) =>
      dataOf(
        api.POST('/api/v1/mpi/trust/{mpi_id}/compute', {
          params: { path: { mpi_id: mpiId } },
          body,
          headers,
        }),
      ),
    touches: [[...trustKey, mpiId]],
    done: ({ score }) => t.computed(number(score)),
  })
  return (
    <>
      <Button size="xs" variant="default" loading={act.isPending} onClick={() => act.mutate({})}>
        {t.compute}
      </Button>
      {act.error && <ProblemAlert error={act.error} />}
    </>
  )
}

function Risks({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  return (
    <Loaded
      query={useQuery(listRisks(mpiId, useLanguage()))}
      isEmpty={({ count }) => count === 0}
      empty={<p className={classes.nothing}>{t.noRisks}</p>}
    >
      {({ risks }) => (
        <ul className={classes.risks}>
          {risks.map((risk) => (
            <RiskLine key={`${risk.reason} ${risk.review_id ?? ''}`} risk={risk} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function RiskLine({ risk }: { risk: Risk }) {
  const t = useMessages(messages)
  const { shortDate } = useFormats()
  return (
    <li data-severity={risk.severity}>
      <span>{risk.description}</span>
      <span className={classes.quiet}>
        {t[`risk${risk.severity}`]} · {shortDate(new Date(risk.detected_at))}
      </span>
      {risk.review_id && (
        <TextLink to="/reviews" size="sm" w="fit-content">
          {t.examine}
        </TextLink>
      )}
    </li>
  )
}

function History({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const { shortDateTime, number } = useFormats()
  return (
    <Loaded
      query={useQuery(listHistory(mpiId))}
      isEmpty={({ count }) => count === 0}
      empty={<p className={classes.nothing}>{t.noHistory}</p>}
    >
      {({ history }) => (
        <ol className={classes.history}>
          {history.map(({ score, level, computed_at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two computations may have the same time
            <li key={place}>
              <time dateTime={computed_at}>{shortDateTime(new Date(computed_at))}</time>
              <strong>{number(score)}</strong>
              <LevelTag level={level} />
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
