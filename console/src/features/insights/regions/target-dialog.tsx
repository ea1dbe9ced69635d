import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { readAmount } from '#ui/forms/amount.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { geoKey, type Region } from '../queries.ts'
import type { Basis } from '../search.ts'
import { messages } from './messages.ts'

const MAX_TARGET = 1_000_000_000

interface TargetDialogProps {
  region: Region
  basis: Basis
  onClose: () => void
}

/** Sets how many people should hold a card. An empty field removes the target. */
export function TargetDialog({ region, basis, onClose }: TargetDialogProps) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { percent } = useFormats()
  const form = useForm({
    initialValues: { target: region.target === null ? '' : String(region.target) },
    validate: {
      target: (value) => {
        const target = readAmount(value)
        return value.trim() === '' || (target !== undefined && target >= 1 && target <= MAX_TARGET)
          ? null
          : t.targetWrong
      },
    },
  })
  const act = useAct({
    run: (target: number | null) => {
      const params = { path: { region: region.region }, query: { basis } }
      return target === null
        ? dataOf(api.DELETE('/api/v1/geo/regions/{region}/target', { params }))
        : dataOf(api.PUT('/api/v1/geo/regions/{region}/target', { params, body: { target } }))
    },
    touches: [geoKey, ['insights']],
    done: ({ name, coverage_pct }) => t.targetSaved(name, percent(coverage_pct)),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.setTargetOf(region.name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ target }) => act.mutate(target.trim() === '' ? null : (readAmount(target) ?? null)))}
      submitLabel={save}
      act={act}
    >
      <TextInput
        label={t.targetLabel}
        description={t.targetHint}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('target')}
      />
    </FormDialog>
  )
}
