import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconTrash } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { CloseRequest } from './close-request.tsx'
import { ConfirmErasure } from './confirm-erasure.tsx'
import { type Step, useErasureColumns } from './erasure-columns.tsx'
import { messages } from './messages.ts'
import { type Erasure, listErasures } from './queries.ts'

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
