import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { readIdentity } from '#platform/queries/identities.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Facts } from '#ui/facts.tsx'
import { IconAlertTriangle, IconUserCheck } from '#ui/icons.ts'
import { personName } from '#ui/person/person-name.ts'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { type MatchReason, MatchReasons } from '#ui/reasons/match-reasons.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import classes from './duplicate-found.module.css'
import { messages } from './messages.ts'

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
export function DuplicateFound({ found, isBusy, onBack, onClose, onOpen, onForce }: DuplicateFoundProps) {
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
