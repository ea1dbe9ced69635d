import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import type { Identity } from '#platform/queries.ts'
import { registryKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useObjectUrl } from '#ui/card/use-object-url.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconUserPlus } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import classes from './photo.module.css'
import { PhotoDialog } from './photo-dialog.tsx'
import { messages } from './photo-messages.ts'

/** The photo of a person, and what may be done with it. */
export function PhotoPanel({ identity }: { identity: Identity }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const [open, setOpen] = useState<'take' | 'remove'>()
  const close = () => setOpen(undefined)
  const { mpi_id: mpiId, photo_updated_at: since } = identity
  return (
    <Panel title={t.photo}>
      <div className={classes.panel}>
        {since === null ? (
          <div className={classes.empty} aria-hidden>
            <IconUserPlus size={32} stroke={1.5} />
          </div>
        ) : (
          <Photo identity={identity} since={since} />
        )}
        <div className={classes.about}>
          <Text>{since === null ? t.none : t.since(date(new Date(since)))}</Text>
          {mayWrite && (
            <Group gap="xs" mt="sm">
              <Button variant={since === null ? 'filled' : 'default'} onClick={() => setOpen('take')}>
                {since === null ? t.add : t.replace}
              </Button>
              {since !== null && (
                <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
                  {t.remove}
                </Button>
              )}
            </Group>
          )}
        </div>
      </div>
      {open === 'take' && <PhotoDialog mpiId={mpiId} name={personName(identity)} onClose={close} />}
      {open === 'remove' && <RemovePhoto mpiId={mpiId} onClose={close} />}
    </Panel>
  )
}

function Photo({ identity, since }: { identity: Identity; since: string }) {
  const t = useMessages(messages)
  const query = useQuery({
    queryKey: [...registryKey, 'photo', identity.mpi_id, since],
    queryFn: ({ signal }) =>
      blobOf(
        api.GET('/mpi/{mpi_id}/photo', { params: { path: { mpi_id: identity.mpi_id } }, parseAs: 'blob', signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(query.data)
  if (query.isError) return <ProblemAlert error={query.error} />
  if (!url) return <div className={classes.empty} aria-hidden />
  return <img className={classes.photo} src={url} width={140} height={180} alt={t.photoOf(personName(identity))} />
}

function RemovePhoto({ mpiId, onClose }: { mpiId: string; onClose: () => void }) {
  const t = useMessages(messages)
  const { cancel, close } = useMessages(commonMessages)
  const act = useAct({
    run: () => dataOf(api.DELETE('/mpi/{mpi_id}/photo', { params: { path: { mpi_id: mpiId } } })),
    touches: [registryKey],
    done: () => t.removed,
    onDone: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={t.removeTitle} closeButtonProps={{ 'aria-label': close }}>
      {act.error !== null && <ProblemAlert error={act.error} />}
      <Text>{t.removeText}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button color="red" loading={act.isPending} onClick={() => act.mutate(undefined)}>
          {t.remove}
        </Button>
      </Group>
    </Modal>
  )
}
