import { Button } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconArrowRight, IconCircle, IconCircleCheck } from '#ui/icons.ts'
import classes from './first-steps-panel.module.css'
import { messages } from './messages.ts'
import type { StepKey } from './queries.ts'

interface StepProps {
  done: boolean
  stepKey: StepKey
  jobId: string | null
  onTried: () => void
}

/** Where a step is done. Printing and the portal begin at the newest job, if there is one. */
function addressOf(step: StepKey, jobId: string | null): string | undefined {
  switch (step) {
    case 'brand':
      return '#/brand'
    case 'colleagues':
      return '#/colleagues?invite=true'
    case 'list':
      return '#/generate'
    case 'print':
      return jobId === null ? '#/settings' : `#/jobs/${jobId}`
    case 'portal':
      return jobId === null ? undefined : `#/jobs/${jobId}`
  }
}

export function Step({ stepKey, done, jobId, onTried }: StepProps) {
  const t = useMessages(messages)
  const address = addressOf(stepKey, jobId)
  const Pictogram = done ? IconCircleCheck : IconCircle
  const words = (
    <>
      <Pictogram size={24} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <strong>
          {t[stepKey]}
          {done && <span className={classes.done}> ({t.done})</span>}
        </strong>
        <span>{address ? t[`${stepKey}Text`] : t.portalNeedsJob}</span>
      </span>
      {address && !done && <IconArrowRight size={18} aria-hidden />}
    </>
  )
  return (
    <li className={classes.step} data-done={done}>
      {address ? (
        <a href={address} className={classes.link}>
          {words}
        </a>
      ) : (
        <div className={classes.link}>{words}</div>
      )}
      {stepKey === 'portal' && !done && address && (
        <Button size="compact-sm" variant="default" onClick={onTried}>
          {t.portalTried}
        </Button>
      )}
    </li>
  )
}
