import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from './messages.ts'
import { type BillingDetails, detailsKey, readDetails } from './queries.ts'

export function InvoiceDetails() {
  const t = useMessages(messages)
  return (
    <Panel title={t.details}>
      <Loaded query={useQuery(readDetails)}>{(details) => <DetailsForm details={details} />}</Loaded>
    </Panel>
  )
}

function DetailsForm({ details }: { details: BillingDetails }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { filled } = useChecks()
  const mayChange = isAtLeast(useUser().role, 'programme_admin')
  const form = useForm({ initialValues: details, validate: { legal_name: filled } })
  const act = useAct({
    run: (body: BillingDetails) => dataOf(api.PUT('/billing/details', { body })),
    touches: [detailsKey],
    done: () => t.saved,
    onMistakes: form.setErrors,
  })
  const field = { readOnly: !mayChange }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {mayChange ? t.detailsHint : t.onlyReading}
        </Text>
        {act.error && <ProblemAlert error={act.error} />}
        <TextInput label={t.legalName} required maxLength={200} {...field} {...form.getInputProps('legal_name')} />
        <Textarea
          label={t.address}
          autosize
          minRows={2}
          maxLength={300}
          {...field}
          {...form.getInputProps('address')}
        />
        <TextInput label={t.ninea} maxLength={40} {...field} {...form.getInputProps('ninea')} />
        <TextInput label={t.rccm} maxLength={40} {...field} {...form.getInputProps('rccm')} />
        {mayChange && (
          <Button type="submit" variant="default" w="fit-content" loading={act.isPending}>
            {save}
          </Button>
        )}
      </Stack>
    </form>
  )
}
