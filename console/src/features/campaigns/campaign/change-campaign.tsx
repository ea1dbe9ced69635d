import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { campaignsKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'

export function ChangeCampaign({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const t = useMessages(messages)
  const form = useForm({
    initialValues: { name: campaign.name, description: campaign.description ?? '' },
    validate: { name: (name) => ([...name.trim()].length < 2 || [...name.trim()].length > 200 ? t.nameWrong : null) },
  })
  const act = useAct({
    run: (body: { name: string; description: string }) =>
      dataOf(api.PATCH('/campaigns/{campaign_id}', { params: { path: { campaign_id: campaign.id } }, body })),
    touches: [campaignsKey],
    done: () => t.changed,
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ name, description }) =>
    act.mutate({ name: name.trim(), description: description.trim() }),
  )
  return (
    <FormDialog title={t.changeTitle} isOpen onClose={onClose} onSubmit={submit} submitLabel={t.change} act={act}>
      <TextInput label={t.name} data-autofocus required {...form.getInputProps('name')} />
      <Textarea label={t.description} autosize minRows={2} maxLength={2_000} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
