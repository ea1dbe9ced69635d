import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { registryKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconTrash } from '#ui/icons.ts'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import { type Erasure, listErasures, personalKey } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface CloseRequestProps {
  erasure: Erasure
  how: 'refuse' | 'withdraw'
  onClose: () => void
}

export function ErasuresPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/erasures' })
  const navigate = useNavigate()
  const [open, setOpen] = useState<{ step: Step; erasure: Erasure }>()
  const columns = useErasureColumns((step, erasure) => setOpen({ step, erasure }))
  const close = () => setOpen(undefined)
  return (
    <Page title={t.title} lead={t.lead}>
      <ListPanel
        label={t.title}
        query={useQuery(listErasures(offset))}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{
          icon: IconTrash,
          title: t.emptyTitle,
          text: t.emptyText,
          action: (
            <ButtonLink to="/registry" variant="default">
              {t.toRegistry}
            </ButtonLink>
          ),
        }}
        onMove={(to) => void navigate({ to: '/erasures', search: toOffset(to) })}
      />
      {open?.step === 'confirm' && <ConfirmErasure erasure={open.erasure} onClose={close} />}
      {open && open.step !== 'confirm' && <CloseRequest erasure={open.erasure} how={open.step} onClose={close} />}
    </Page>
  )
}

/** Refuses or withdraws a request: the person stays. */
function CloseRequest({ erasure, how, onClose }: CloseRequestProps) {
  const t = useMessages(messages)
  const path = { erasure_id: erasure.id }
  return how === 'refuse' ? (
    <ReasonDialog
      title={t.refuseOf(erasure.mpi_id)}
      submitLabel={t.refuse}
      done={t.refusedDone}
      run={(body, headers) => dataOf(api.POST('/erasures/{erasure_id}/refuse', { params: { path }, body, headers }))}
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title={t.withdrawOf(erasure.mpi_id)}
      submitLabel={t.withdraw}
      done={t.withdrawnDone}
      run={(body, headers) => dataOf(api.POST('/erasures/{erasure_id}/withdraw', { params: { path }, body, headers }))}
      onClose={onClose}
    />
  )
}

/** Writing the id protects from erasing somebody else by a slip. */
function ConfirmErasure({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const t = useMessages(messages)
  const form = useForm({
    initialValues: { mpiId: '' },
    validate: { mpiId: (typed) => (typed.trim().toUpperCase() === erasure.mpi_id ? null : t.notSame) },
  })
  const act = useAct({
    run: (_input: object, headers) =>
      dataOf(api.POST('/erasures/{erasure_id}/confirm', { params: { path: { erasure_id: erasure.id } }, headers })),
    touches: [personalKey, registryKey],
    done: () => t.erased,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.confirmOf(erasure.mpi_id)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(() => act.mutate({}))}
      submitLabel={t.confirm}
      isDangerous
      act={act}
    >
      <Text>{t.confirmText}</Text>
      <TextInput label={t.mpiId} data-autofocus required autoComplete="off" {...form.getInputProps('mpiId')} />
    </FormDialog>
  )
}

export type Step = 'confirm' | 'refuse' | 'withdraw'

const tones = { requested: 'warn', refused: 'calm', withdrawn: 'calm', completed: 'good' } as const

export function useErasureColumns(onStep: (step: Step, erasure: Erasure) => void): Column<Erasure>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(commonMessages)
  const { number, shortDateTime } = useFormats()
  const user = useUser()
  // The person who asked does not confirm.
  const stepsOf = ({ requested_by }: Erasure): readonly Step[] => {
    if (!isAtLeast(user.role, 'admin')) return ['withdraw']
    return requested_by === user.id ? ['refuse', 'withdraw'] : ['confirm', 'refuse', 'withdraw']
  }
  return [
    {
      id: 'person',
      header: t.person,
      cell: ({ mpi_id, status }) =>
        status === 'completed' ? (
          <code>{mpi_id}</code>
        ) : (
          <TextLink to="/registry/$mpiId" params={{ mpiId: mpi_id }} ff="monospace">
            {mpi_id}
          </TextLink>
        ),
    },
    {
      id: 'reason',
      header: t.reason,
      cell: ({ reason, decision_reason, outcome }) => (
        <>
          {reason && <div>{reason}</div>}
          {decision_reason && (
            <Text size="sm" c="dimmed" component="div">
              {decision_reason}
            </Text>
          )}
          {outcome && t.outcome(number(outcome.cards_revoked), number(outcome.jobs_with_files))}
        </>
      ),
    },
    { id: 'status', header: t.status, cell: ({ status }) => <Tag tone={tones[status]}>{t[status]}</Tag> },
    {
      id: 'when',
      header: t.when,
      kind: 'secondary',
      cell: ({ requested_at }) => <time dateTime={requested_at}>{shortDateTime(new Date(requested_at))}</time>,
    },
    {
      id: 'steps',
      header: actions,
      kind: 'action',
      cell: (erasure) =>
        erasure.status === 'requested' && (
          <Group gap="xs">
            {erasure.requested_by === user.id && <Text size="sm">{t.secondPerson}</Text>}
            {stepsOf(erasure).map((step) => (
              <Button
                key={step}
                size="compact-sm"
                variant="default"
                aria-label={t[`${step}Of`](erasure.mpi_id)}
                onClick={() => onStep(step, erasure)}
              >
                {t[step]}
              </Button>
            ))}
          </Group>
        ),
    },
  ]
}
