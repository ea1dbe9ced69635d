import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { isProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Identity } from '#platform/queries/identities.ts'
import { registryKey } from '#platform/queries/keys.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { TextLink } from '#ui/links.tsx'
import { readDhis2Address } from '../queries.ts'
import { messages } from './messages.ts'

type Link = RequestBody<'/mpi/{mpi_id}/link-dhis2', 'post'>

interface LinkDhis2Props {
  identity: Identity
  onClose: () => void
}

/** For a person whom the synchronization did not recognize: the user copies the UID from DHIS2. */
export function LinkDhis2({ identity, onClose }: LinkDhis2Props) {
  const t = useMessages(messages)
  // A user who may not read the DHIS2 connection types its address.
  const mayAsk = isAtLeast(useUser().role, 'programme_admin')
  const { data: known = '' } = useQuery({ ...readDhis2Address, enabled: mayAsk })
  const form = useForm<Link>({
    initialValues: { dhis2_uid: identity.external_ids.dhis2_uid ?? '', dhis2_instance_url: '' },
    validate: {
      dhis2_uid: (uid) => (/^[A-Za-z][A-Za-z0-9]{10}$/.test(uid.trim()) ? null : t.uidWrong),
      dhis2_instance_url: (url) => (/^https?:\/\/\S+$/.test(url.trim() || known) ? null : t.addressWrong),
    },
  })
  const act = useAct({
    run: (body: Link, headers) =>
      dataOf(
        api.POST('/mpi/{mpi_id}/link-dhis2', {
          params: { path: { mpi_id: identity.mpi_id } },
          body,
          headers,
        }),
      ),
    touches: [registryKey],
    done: ({ dhis2_uid }) => t.dhis2Linked(dhis2_uid),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const holder = isProblem(act.error, 'dhis2_uid_taken') ? act.error.body.existing_mpi_id : undefined
  return (
    <FormDialog
      title={t.linkDhis2}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ dhis2_uid, dhis2_instance_url }) =>
        act.mutate({ dhis2_uid: dhis2_uid.trim(), dhis2_instance_url: dhis2_instance_url.trim() || known }),
      )}
      submitLabel={t.linkSubmit}
      act={act}
    >
      {typeof holder === 'string' && (
        <TextLink to="/registry/$mpiId" params={{ mpiId: holder }} onClick={onClose}>
          {t.openHolder(holder)}
        </TextLink>
      )}
      <TextInput
        label={t.uid}
        description={t.uidHint}
        required
        data-autofocus
        maxLength={11}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('dhis2_uid')}
      />
      <TextInput
        label={t.address}
        description={t.addressHint}
        required={known === ''}
        placeholder={known}
        type="url"
        maxLength={500}
        {...form.getInputProps('dhis2_instance_url')}
      />
    </FormDialog>
  )
}
