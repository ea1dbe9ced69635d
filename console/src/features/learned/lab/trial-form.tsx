import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { listVersions } from '../queries.ts'
import classes from './lab.module.css'
import { messages } from './messages.ts'
import { trialsKey } from './queries.ts'
import { shareOf } from './share-of.ts'

interface Settings {
  certain: number
  probable: number
  profile_id?: string
}

/** Chooses the thresholds and the rules of a trial. */
export function TrialForm({ isBusy }: { isBusy: boolean }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const navigate = useNavigate()
  const versions = useQuery(listVersions).data?.items ?? []
  const form = useForm({
    initialValues: { certain: '95', probable: '75', profile: '' },
    validate: {
      certain: (text) => (shareOf(text) === undefined ? t.wrongShare : null),
      probable: (text, { certain }) => {
        const [least, most] = [shareOf(text), shareOf(certain)]
        if (least === undefined) return t.wrongShare
        return most !== undefined && least >= most ? t.notBelow : null
      },
    },
  })
  const start = useAct({
    run: (settings: Settings, headers) => dataOf(api.POST('/mpi/lab/trials', { body: settings, headers })),
    touches: [trialsKey],
    done: () => t.started,
    onDone: () => void navigate({ to: '/learned/lab', search: {} }),
    onMistakes: form.setErrors,
  })
  return (
    <Panel>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ certain, probable, profile }) =>
          start.mutate({
            certain: shareOf(certain) ?? 0.95,
            probable: shareOf(probable) ?? 0.75,
            ...(profile ? { profile_id: profile } : {}),
          }),
        )}
      >
        <div className={classes.inputs}>
          <TextInput
            label={t.certain}
            description={t.certainHint}
            inputMode="decimal"
            {...form.getInputProps('certain')}
          />
          <TextInput
            label={t.probable}
            description={t.probableHint}
            inputMode="decimal"
            {...form.getInputProps('probable')}
          />
          <NativeSelect
            label={t.rules}
            data={[
              { value: '', label: t.inUse },
              { value: 'shipped', label: t.shipped },
              ...versions
                .filter(({ status }) => status !== 'learning' && status !== 'failed')
                .map(({ profile_id, version }) => ({ value: profile_id, label: t.version(number(version)) })),
            ]}
            {...form.getInputProps('profile')}
          />
        </div>
        {start.error && <ProblemAlert error={start.error} />}
        <Button type="submit" w="fit-content" loading={start.isPending} disabled={isBusy}>
          {t.start}
        </Button>
      </form>
    </Panel>
  )
}
