import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Page } from '#ui/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { CommonSurnames } from './common-surnames.tsx'
import { DecidesNow } from './decides-now.tsx'
import { DecisionsPanel } from './decisions/decisions-panel.tsx'
import { FieldsWorth } from './fields-worth.tsx'
import classes from './learned-page.module.css'
import { LearnedPages } from './learned-pages.tsx'
import { messages } from './messages.ts'
import { learnedKey, listVersions, readDecides } from './queries.ts'
import { RegistryFacts } from './registry-facts.tsx'
import { Versions } from './versions.tsx'

export function LearnedPage() {
  const t = useMessages(messages)
  const decides = useQuery(readDecides)
  const versions = useQuery(listVersions)
  const isLearning = versions.data?.items.some(({ status }) => status === 'learning') ?? false
  const learn = useAct({
    run: (body: Record<string, never>, headers) => dataOf(api.POST('/mpi/profiles', { body, headers })),
    touches: [learnedKey],
    done: () => t.started,
  })
  return (
    <>
      <LearnedPages />
      <Page
        title={t.title}
        lead={t.lead}
        actions={
          <Button loading={learn.isPending} disabled={isLearning} onClick={() => learn.mutate({})}>
            {isLearning ? t.learning : t.learnNow}
          </Button>
        }
      >
        {learn.error && <ProblemAlert error={learn.error} />}
        <Loaded query={decides}>
          {(now) => (
            <div className={classes.panels}>
              <DecidesNow now={now} />
              {now.taught?.sampled_people !== undefined && <RegistryFacts taught={now.taught} />}
              {now.taught && <CommonSurnames taught={now.taught} />}
              {now.taught && now.taught.fields.length > 0 && <FieldsWorth taught={now.taught} />}
            </div>
          )}
        </Loaded>
        <DecisionsPanel />
        <Loaded query={versions}>{({ items }) => <Versions versions={items} />}</Loaded>
      </Page>
    </>
  )
}
