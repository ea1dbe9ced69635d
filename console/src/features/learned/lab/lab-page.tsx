import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { LearnedPages } from '../learned-pages.tsx'
import { EarlierTrials } from './earlier-trials.tsx'
import { messages } from './messages.ts'
import { isUnderWay, listTrials } from './queries.ts'
import { TrialForm } from './trial-form.tsx'
import { TrialView } from './trial-view.tsx'

export function LabPage() {
  const t = useMessages(messages)
  const { trial } = useSearch({ from: '/signed-in/learned/lab' })
  return (
    <>
      <LearnedPages />
      <Page title={t.title} lead={t.lead}>
        <Loaded query={useQuery(listTrials)}>
          {({ items }) => {
            const shown = items.find(({ id }) => id === trial) ?? items[0]
            return (
              <>
                <TrialForm isBusy={items.some(isUnderWay)} />
                {shown && <TrialView key={shown.id} trial={shown} />}
                <EarlierTrials trials={items} shown={shown?.id} />
              </>
            )
          }}
        </Loaded>
      </Page>
    </>
  )
}
