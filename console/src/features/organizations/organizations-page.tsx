import { Button, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { organizationsKey } from '#platform/queries/keys.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconBuildingCommunity, IconPlus } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { AddOrganization } from './add-organization.tsx'
import { messages } from './messages.ts'
import { useOrganizationColumns } from './organization-columns.tsx'
import { listOrganizations, type Organization } from './queries.ts'

type Change = RequestBody<'/admin/organizations/{organization_id}', 'patch'>

export function OrganizationsPage() {
  const t = useMessages(messages)
  const { offset = 0, add = false } = useSearch({ from: '/signed-in/organizations' })
  const navigate = useNavigate()
  const query = useQuery(listOrganizations(offset))
  const [changing, setChanging] = useState<Organization>()
  const columns = useOrganizationColumns(query.data?.items ?? [], setChanging)
  const moveTo = (to: number, isAdding = false) =>
    void navigate({ to: '/organizations', search: { ...toOffset(to), ...(isAdding ? { add: true } : {}) } })
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => moveTo(offset, true)}>
      {t.add}
    </Button>
  )
  return (
    <Page title={t.title} lead={t.lead} actions={addButton}>
      <ListPanel
        label={t.title}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{ icon: IconBuildingCommunity, title: t.emptyTitle, text: t.emptyText }}
        onMove={moveTo}
      />
      {changing && (
        <ChangeOrganization key={changing.id} organization={changing} onClose={() => setChanging(undefined)} />
      )}
      <AddOrganization
        isOpen={add}
        onClose={() => moveTo(offset)}
        onAdded={(organization) => void navigate({ to: '/users', search: { organization, invite: true } })}
      />
    </Page>
  )
}

function ChangeOrganization({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { filled } = useChecks()
  const isOwn = useUser().organization_id === organization.id
  const form = useForm({
    initialValues: { name: organization.name, suspended: organization.suspended },
    validate: { name: filled },
  })
  const act = useAct({
    run: (body: Change) =>
      dataOf(
        api.PATCH('/admin/organizations/{organization_id}', {
          params: { path: { organization_id: organization.id } },
          body,
        }),
      ),
    touches: [organizationsKey],
    done: ({ name, suspended }) => (suspended ? t.isSuspended(name) : t.changed(name)),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ name, suspended }) =>
    act.mutate({ name: name.trim(), ...(isOwn ? {} : { suspended }) }),
  )
  return (
    <FormDialog
      title={t.changeOf(organization.name)}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={save}
      isDangerous={form.values.suspended && !organization.suspended}
      act={act}
    >
      <TextInput label={t.name} description={t.nameHint} data-autofocus required {...form.getInputProps('name')} />
      {isOwn ? (
        <Text size="sm" c="dimmed">
          {t.ownOrganization}
        </Text>
      ) : (
        <Switch
          label={t.suspend}
          description={t.suspendHint}
          color="red"
          {...form.getInputProps('suspended', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
