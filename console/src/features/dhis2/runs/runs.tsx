import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { billingKey, dhis2Key, registryKey, reviewsKey } from '#platform/queries/keys.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { isOpen, listTasks, type Task } from '../queries.ts'
import { messages } from './messages.ts'
import { Run } from './run.tsx'
import classes from './runs.module.css'

/** Reads and generations, newest first. Running ones update by themselves. */
export function Runs({ programmeUid }: { programmeUid?: string }) {
  const t = useMessages(messages)
  const [offset, setOffset] = useState(0)
  const query = useQuery(listTasks(programmeUid, offset))
  useRefreshWhenDone(query.data?.items)
  return (
    <Panel title={t.runs} isFlush>
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.nothing}>{t.noRuns}</p>}
      >
        {(page) => (
          <>
            <ul className={classes.runs}>
              {page.items.map((task) => (
                <Run key={task.task_id} task={task} isNamed={programmeUid === undefined} />
              ))}
            </ul>
            <Pager {...page} onMove={setOffset} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** When a run ends, the data that it changed is out of date. */
function useRefreshWhenDone(items: readonly Task[] | undefined): void {
  const queries = useQueryClient()
  const open = items?.filter(isOpen).length ?? 0
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) {
      for (const queryKey of [
        [...dhis2Key, 'programmes'],
        [...dhis2Key, 'programme'],
        registryKey,
        reviewsKey,
        billingKey,
      ]) {
        void queries.invalidateQueries({ queryKey })
      }
    }
    before.current = open
  }, [open, queries])
}
