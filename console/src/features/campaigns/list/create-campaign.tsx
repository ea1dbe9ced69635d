import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import type { RequestBody } from '#platform/api/schema-types.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { campaignsKey } from '#platform/queries/keys.ts'
import { TemplateChoice } from '#ui/card/template-choice.tsx'
import type { TemplateId } from '#ui/card/templates.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages } from '../messages.ts'

type NewCampaign = RequestBody<'/campaigns', 'post'>

const kinds = ['vaccination', 'maternal_health', 'distribution', 'social_protection', 'livestock', 'other'] as const

interface CreateCampaignProps {
  isOpen: boolean
  template: TemplateId | undefined
  onClose: () => void
  onCreated: (campaignId: string) => void
}

export function CreateCampaign({ isOpen, template, onClose, onCreated }: CreateCampaignProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const form = useForm({
    initialValues: {
      name: '',
      campaign_type: 'vaccination',
      prefix: '',
      language: '' as '' | NewCampaign['language'],
      template_id: '' as '' | TemplateId,
      description: '',
      valid_months: '',
    },
    validate: {
      name: (name) => ([...name.trim()].length < 2 || [...name.trim()].length > 200 ? t.nameWrong : null),
      valid_months: (months) =>
        /^([1-9]\d{0,2})?$/.test(months.trim()) && Number(months) <= 600 ? null : t.monthsWrong,
      prefix: (prefix) => (/^[A-Z0-9]{3,8}$/.test(prefix) ? null : t.prefixWrong),
    },
  })
  const close = () => {
    onClose()
    form.reset()
    act.reset()
  }
  const act = useAct({
    run: (body: NewCampaign, headers) => dataOf(api.POST('/campaigns', { body, headers })),
    touches: [campaignsKey],
    done: ({ name }) => t.createdText(name),
    onDone: ({ id }) => {
      form.reset()
      onCreated(id)
    },
    onMistakes: form.setErrors,
  })
  const chosen = form.values.template_id || (template ?? 'vital')
  const submit = form.onSubmit(({ description, valid_months, ...values }) =>
    act.mutate({
      ...values,
      name: values.name.trim(),
      language: values.language || language,
      template_id: chosen,
      ...(description.trim() ? { description: description.trim() } : {}),
      ...(valid_months.trim() ? { valid_months: Number(valid_months) } : {}),
    }),
  )
  return (
    <FormDialog title={t.create} isOpen={isOpen} onClose={close} onSubmit={submit} submitLabel={t.create} act={act}>
      <TextInput label={t.name} data-autofocus required autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={t.prefix}
        description={t.prefixHint}
        required
        maxLength={8}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('prefix')}
        onChange={(event) =>
          form.setFieldValue('prefix', event.currentTarget.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
        }
      />
      <NativeSelect
        label={t.kind}
        data={kinds.map((kind) => ({ value: kind, label: t[kind] }))}
        {...form.getInputProps('campaign_type')}
      />
      <NativeSelect
        label={t.cardLanguage}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={form.values.language || language}
        onChange={(event) => form.setFieldValue('language', event.currentTarget.value as NewCampaign['language'])}
      />
      <TemplateChoice
        label={t.chooseTemplate}
        value={chosen}
        onChange={(value) => form.setFieldValue('template_id', value)}
      />
      <TextInput
        label={t.validMonths}
        description={t.validMonthsHint}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('valid_months')}
      />
      <Textarea label={t.description} autosize minRows={2} maxLength={2_000} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
