import { Button } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconArrowBackUp, IconCircleCheck } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { KeyCap } from './key-cap.tsx'
import { messages } from './messages.ts'
import classes from './undo-bar.module.css'
import type { Decisions } from './use-decisions.ts'

/** The last decision and the button to undo it. It stays until the next decision. */
export function UndoBar({ decisions }: { decisions: Decisions }) {
  const t = useMessages(messages)
  const { last, undone, error, isBusy } = decisions
  return (
    <div className={classes.place}>
      {error !== null && error !== undefined && <ProblemAlert error={error} />}
      <div role="status">
        {undone && <div className={classes.bar}>{t.undone(undone)}</div>}
        {!undone && last && (
          <div className={classes.bar}>
            <IconCircleCheck size={20} aria-hidden />
            <span>{last.decision === 'merge' ? t.mergedNow(last.names) : t.distinctNow(last.names)}</span>
            <Button
              size="compact-md"
              variant="default"
              loading={isBusy}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              rightSection={<KeyCap letter="U" />}
              onClick={decisions.undoLast}
            >
              {t.undo}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
