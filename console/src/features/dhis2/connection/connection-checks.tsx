import { Alert, Text } from '@mantine/core'
import { ApiProblem } from '@samakart/sdk'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from '#ui/icons.ts'
import type { ConnectionTest } from '../queries.ts'
import classes from './connection-checks.module.css'
import { causes, messages } from './messages.ts'

export function ConnectionChecks({ found }: { found: ConnectionTest }) {
  const t = useMessages(messages)
  const canWrite = found.warnings.includes('account_can_write')
  const hasNoUnits = found.warnings.includes('account_without_units')
  const good = [
    t.checkAnswers,
    t.checkVersion(found.dhis2_version),
    t.checkAccount,
    t.checkProgrammes(found.programmes_available),
    t.checkUnits(found.organisation_units),
    ...(canWrite ? [] : [t.checkReadOnly]),
  ]
  const writable = found.writable_programmes.map(({ name }) => name).join(', ')
  const doubtful = [
    ...(canWrite ? [t.warnWrites] : []),
    ...(writable ? [t.warnWritable(writable)] : []),
    ...(hasNoUnits ? [t.warnUnits] : []),
  ]
  return (
    <ul className={classes.checks} aria-label={t.checks}>
      {good.map((text) => (
        <li key={text} data-tone="good">
          <IconCircleCheck size={20} aria-hidden /> {text}
        </li>
      ))}
      {doubtful.map((text) => (
        <li key={text} data-tone="warn">
          <IconAlertTriangle size={20} aria-hidden /> {text}
        </li>
      ))}
    </ul>
  )
}

type TestStatus = 'auth_failed' | 'unreachable'

/** Both refusals come from the DHIS2 server and say nothing about the session here. */
export const isTestRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.body.status === 'auth_failed' || error.body.status === 'unreachable')

const causesOf = {
  auth_failed: ['wrongPassword', 'disabled', 'twoFactor'],
  unreachable: ['typo', 'path', 'https', 'down'],
} as const

/** Lists the likely causes, the most likely first. */
export function ConnectionRefused({ error }: { error: ApiProblem }) {
  const t = useMessages(messages)
  const causeTexts = useMessages(causes)
  const status = error.body.status as TestStatus
  return (
    <Alert
      role="alert"
      icon={<IconPlugConnectedX aria-hidden />}
      title={status === 'auth_failed' ? t.refusedTitle : t.unreachableTitle}
      classNames={{ root: classes.refused ?? '', title: classes.bad ?? '', icon: classes.bad ?? '' }}
    >
      <Text size="sm">{t.causes}</Text>
      <ul className={classes.causes}>
        {causesOf[status].map((cause) => (
          <li key={cause}>{causeTexts[cause]}</li>
        ))}
      </ul>
      {status === 'auth_failed' && <Text size="sm">{t.stillSignedIn}</Text>}
    </Alert>
  )
}
