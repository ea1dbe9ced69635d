import { Button } from '@mantine/core'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconArrowLeft, IconRefresh } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { PanelColumns } from '#ui/panel-columns.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { messages as dhis2Messages } from '../messages.ts'
import { type Programme, readProgramme, tasksKey } from '../queries.ts'
import { Runs } from '../runs/runs.tsx'
import { GuardPanel } from './guard-panel.tsx'
import { MakeCards } from './make-cards.tsx'
import { MappingForm } from './mapping-form.tsx'
import { messages } from './messages.ts'
import classes from './programme-page.module.css'
import { SchedulePanel } from './schedule-panel.tsx'

export function ProgrammePage() {
  const { programmeUid } = useParams({ from: '/signed-in/dhis2/$programmeUid' })
  const query = useQuery(readProgramme(programmeUid))
  return (
    <Loaded query={query} loading={<Loading lines={10} height={24} />}>
      {(programme) => <Shown key={programme.programme_uid} programme={programme} />}
    </Loaded>
  )
}

type Sync = RequestBody<'/dhis2/sync', 'post'>

function Shown({ programme }: { programme: Programme }) {
  const t = useMessages(messages)
  const { started, publicLabel } = useMessages(dhis2Messages)
  const uid = programme.programme_uid
  const isMapped = ['first_name', 'last_name'].every((field) =>
    programme.mappings.some(({ card_field }) => card_field === field),
  )
  const sync = useAct({
    run: (body: Sync, headers) => dataOf(api.POST('/dhis2/sync', { body, headers })),
    touches: [tasksKey],
    done: () => started,
  })
  return (
    <>
      <div className={classes.back}>
        <Link to="/dhis2">
          <IconArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </div>
      <Page
        title={programme.name}
        lead={programme.is_sensitive ? publicLabel(programme.public_label) : uid}
        actions={
          isMapped && (
            <>
              <Button
                leftSection={<IconRefresh size={18} aria-hidden />}
                loading={sync.isPending}
                onClick={() => sync.mutate({ programme_uid: uid })}
              >
                {t.syncNow}
              </Button>
              <Button
                variant="default"
                disabled={sync.isPending}
                onClick={() => sync.mutate({ programme_uid: uid, full: true })}
              >
                {t.syncAll}
              </Button>
            </>
          )
        }
      >
        {sync.error && <ProblemAlert error={sync.error} />}
        {isMapped && <Runs programmeUid={uid} />}
        {isMapped && <MakeCards programme={programme} />}
        <MappingForm programme={programme} />
        <PanelColumns>
          {isMapped && <SchedulePanel programmeUid={uid} />}
          <GuardPanel programme={programme} />
        </PanelColumns>
      </Page>
    </>
  )
}
