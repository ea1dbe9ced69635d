import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconArrowLeft } from '#ui/icons.ts'
import { messages } from './messages.ts'
import classes from './wizard-buttons.module.css'

/** The back button is on the left, the button that goes on is on the right. */
export function WizardButtons({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <div className={classes.buttons}>
      <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
        {t.back}
      </Button>
      {children}
    </div>
  )
}
