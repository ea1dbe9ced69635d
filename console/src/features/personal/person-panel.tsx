import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconFileDownload, IconTrash } from '#ui/icons.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import classes from './person-panel.module.css'
import { findOpenErasure } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

async function exportPerson(mpiId: string, format: 'json' | 'pdf'): Promise<void> {
  const params = { path: { mpi_id: mpiId }, query: { format } }
  saveFile(`${mpiId}.${format}`, await blobOf(api.GET('/mpi/{mpi_id}/export', { params, parseAs: 'blob' })))
}

/** What a person may ask for: everything that is held about them, or to be erased. */
export default function PersonPanel({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const { ago } = useFormats()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const query = useQuery(findOpenErasure(mpiId))
  const exporting = useMutation({ mutationFn: (format: 'json' | 'pdf') => exportPerson(mpiId, format) })
  return (
    <Panel
      title={t.panel}
      aside={
        <TextLink to="/erasures" size="sm">
          {t.seeRequests}
        </TextLink>
      }
    >
      <Text size="sm">{t.panelText}</Text>
      {exporting.error && <ProblemAlert error={exporting.error} />}
      <div className={classes.acts}>
        {(['pdf', 'json'] as const).map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            leftSection={<IconFileDownload size={16} aria-hidden />}
            loading={exporting.isPending && exporting.variables === format}
            onClick={() => exporting.mutate(format)}
          >
            {format === 'pdf' ? t.exportPdf : t.exportJson}
          </Button>
        ))}
      </div>
      <Loaded query={query}>
        {({ erasure }) =>
          erasure ? (
            <Text size="sm">{t.isAsked(ago(new Date(erasure.requested_at), now))}</Text>
          ) : (
            <div className={classes.acts}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setAsking(true)}
              >
                {t.askErasure}
              </Button>
            </div>
          )
        }
      </Loaded>
      {isAsking && <AskErasure mpiId={mpiId} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function AskErasure({ mpiId, onClose }: { mpiId: string; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <ReasonDialog
      title={t.askErasureOf(mpiId)}
      text={t.askText}
      submitLabel={t.askErasure}
      done={t.asked}
      run={(body, headers) =>
        dataOf(api.POST('/mpi/{mpi_id}/erasure', { params: { path: { mpi_id: mpiId } }, body, headers }))
      }
      onClose={onClose}
    />
  )
}
