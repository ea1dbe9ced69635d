import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { isProblem, type RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { readIdentity, registryKey, reviewsKey } from '#platform/queries.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Facts } from '#ui/facts.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconAlertTriangle, IconUserCheck } from '#ui/icons.ts'
import { readBirth } from '#ui/person/birth-date.ts'
import { personName } from '#ui/person/person-name.ts'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { type MatchReason, MatchReasons } from '#ui/reasons.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import { emptyPerson, PersonFields, type PersonValues, usePersonChecks } from './person-fields.tsx'
import classes from './register-person.module.css'

type Register = RequestBody<'/mpi/register', 'post'>

interface RegisterPersonProps {
  /** The text of the search without results, which is usually the name to enter. */
  typed: string
  onClose: () => void
  onOpen: (mpiId: string) => void
}

export function RegisterPerson({ typed, onClose, onOpen }: RegisterPersonProps) {
  const t = useMessages(messages)
  const { organization } = useUser()
  const form = useForm({
    initialValues: { ...emptyPerson, ...guessName(typed), region_code: organization.region_code },
    validate: usePersonChecks(),
  })
  const act = useAct({
    run: (body: Register, headers) => dataOf(api.POST('/mpi/register', { body, headers })),
    touches: [registryKey, reviewsKey],
    done: ({ confidence }) => {
      const name = personName(form.values)
      return confidence === 'probable' ? t.registeredProbable(name) : t.registered(name)
    },
    onDone: ({ mpi_id }) => onOpen(mpi_id),
    onMistakes: (mistakes) =>
      form.setErrors({ ...mistakes, nin: mistakes['external_ids/nin'] ?? mistakes['external_ids.nin'] }),
  })
  const send = (values: PersonValues, isForced: boolean) =>
    act.mutate({ ...toRegister(values, organization.country_code), ...(isForced ? { force_create: true } : {}) })

  if (isProblem(act.error, 'duplicate_detected')) {
    return (
      <DuplicateFound
        found={act.error.body}
        isBusy={act.isPending}
        onBack={() => act.reset()}
        onClose={onClose}
        onOpen={onOpen}
        onForce={() => send(form.values, true)}
      />
    )
  }
  return (
    <FormDialog
      title={t.register}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) => send(values, false))}
      submitLabel={t.register}
      act={act}
    >
      <PersonFields form={form} />
    </FormDialog>
  )
}

function toRegister(values: PersonValues, country_code: string): Register {
  const given = (name: keyof PersonValues) => (values[name].trim() === '' ? {} : { [name]: values[name].trim() })
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    region_code: values.region_code.trim().toUpperCase(),
    country_code,
    ...(values.date_of_birth.trim() === '' ? {} : { date_of_birth: readBirth(values.date_of_birth) ?? '' }),
    ...(values.gender === '' ? {} : { gender: values.gender as 'M' | 'F' }),
    ...given('commune'),
    ...given('phone_number'),
    ...given('mother_name'),
    ...(values.nin.trim() === '' ? {} : { external_ids: { nin: values.nin.trim() } }),
  }
}

/** "fatou ndiaye" gives a first and a last name. A text with digits is not a name. */
function guessName(typed: string): Partial<PersonValues> {
  const words = typed.trim().split(/\s+/)
  if (words.length < 2 || /\d/.test(typed)) return {}
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('fr') + word.slice(1)
  const names = words.map(capital)
  return { first_name: names.slice(0, -1).join(' '), last_name: names.at(-1) ?? '' }
}

interface DuplicateFoundProps {
  /** The body of the service's refusal. */
  found: Readonly<Record<string, unknown>>
  isBusy: boolean
  onBack: () => void
  onClose: () => void
  onOpen: (mpiId: string) => void
  onForce: () => void
}

/**
 * Shows the similar person whom the registry already knows. The user opens it, corrects the entry or registers anyway.
 */
function DuplicateFound({ found, isBusy, onBack, onClose, onOpen, onForce }: DuplicateFoundProps) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  const { percent } = useFormats()
  const { fieldName } = usePersonFacts()
  const [isForcing, setForcing] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  const mpiId = String(found.existing_mpi_id)
  const matched = Array.isArray(found.matched_fields) ? found.matched_fields.map(String) : []
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.duplicateTitle(percent(Number(found.similarity_score) * 100))}
      size="lg"
      fullScreen={isNarrow}
      classNames={{ title: classes.title ?? '', content: classes.panel ?? '', header: classes.panel ?? '' }}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack gap="md">
        <Text>{t.duplicateText}</Text>
        <Existing mpiId={mpiId} />
        {matched.length > 0 && (
          <Text size="sm">
            {t.agreesOn} : <strong>{matched.map((field) => fieldName(field.replace(/_fuzzy$/, ''))).join(', ')}</strong>
          </Text>
        )}
        <details className={classes.why}>
          <summary>{t.why}</summary>
          <MatchReasons reasons={reasonsIn(found)} version={String(found.matcher_version)} />
        </details>
        <div className={classes.buttons}>
          <Button leftSection={<IconUserCheck size={18} aria-hidden />} onClick={() => onOpen(mpiId)} data-autofocus>
            {t.openExisting}
          </Button>
          <Button variant="default" onClick={onBack}>
            {t.backToForm}
          </Button>
          {!isForcing && (
            <Button variant="subtle" color="gray" onClick={() => setForcing(true)}>
              {t.force}…
            </Button>
          )}
        </div>
        {isForcing && (
          <Alert
            role="alert"
            icon={<IconAlertTriangle aria-hidden />}
            title={t.forceTitle}
            classNames={{ root: classes.warning ?? '', title: classes.warn ?? '', icon: classes.warn ?? '' }}
          >
            <Stack gap="sm" align="flex-start">
              <Text size="sm">{t.forceText}</Text>
              <Button color="red" loading={isBusy} onClick={onForce}>
                {t.force}
              </Button>
            </Stack>
          </Alert>
        )}
      </Stack>
    </Modal>
  )
}

const reasonsIn = ({ reasons }: DuplicateFoundProps['found']): MatchReason[] => (Array.isArray(reasons) ? reasons : [])

function Existing({ mpiId }: { mpiId: string }) {
  const { fieldName, valueText, birthAndAge } = usePersonFacts()
  const today = useNow(3_600_000)
  return (
    <div className={classes.existing}>
      <Loaded query={useQuery(readIdentity(mpiId))}>
        {(person) => (
          <>
            <p className={classes.name}>{personName(person)}</p>
            <Facts
              facts={[
                [fieldName('date_of_birth'), birthAndAge(person.date_of_birth, today)],
                [fieldName('gender'), valueText('gender', person.gender)],
                [fieldName('region_code'), valueText('region_code', person.region_code)],
                [fieldName('phone_number'), valueText('phone_number', person.phone_number)],
                ['MPI', <code key="id">{person.mpi_id}</code>],
              ]}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}
