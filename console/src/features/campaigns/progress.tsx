import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'
import classes from './progress.module.css'

/** Kept apart from the other messages because the home page shows these with the first load. */
export const progressMessages = defineMessages({
  running: {
    fr: (done: string, total: string) => `${done} cartes sur ${total}`,
    en: (done: string, total: string) => `${done} of ${total} cards`,
    wo: (done: string, total: string) => `${done} kàrt ci ${total}`,
  },
  remaining: {
    fr: (time: string) => `encore ${time} environ`,
    en: (time: string) => `about ${time} left`,
    wo: (time: string) => `${time} lu jege moo des`,
  },
  done: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'carte prête', 'cartes prêtes')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'card', 'cards')} ready`,
    wo: (count: string, _plain: number) => `${count} kàrt pare nañu`,
  },
  failedTitle: { fr: 'Le travail n’a pas abouti', en: 'The job did not succeed', wo: 'Liggéey bi antuwul' },
  seconds: { fr: (n: string) => `${n} s`, en: (n: string) => `${n} s`, wo: (n: string) => `${n} s` },
  minutes: { fr: (n: string) => `${n} min`, en: (n: string) => `${n} min`, wo: (n: string) => `${n} simili` },
})

/** `value` runs from 0 to 100. */
export function ProgressBar({ value, label, text }: { value: number; label: string; text?: string }) {
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      {...(text ? { 'aria-valuetext': text } : {})}
    >
      <div className={classes.fill} style={{ width: `${Math.max(1, value)}%` }} />
    </div>
  )
}

/** "about 40 s left" or "about 3 min left"; undefined while the service cannot estimate it. */
export function useRemaining(): (etaSeconds: number | null | undefined) => string | undefined {
  const t = useMessages(progressMessages)
  const { number } = useFormats()
  return (etaSeconds) => {
    if (etaSeconds === null || etaSeconds === undefined) return undefined
    if (etaSeconds < 90) return t.remaining(t.seconds(number(Math.max(1, etaSeconds))))
    return t.remaining(t.minutes(number(Math.round(etaSeconds / 60))))
  }
}
