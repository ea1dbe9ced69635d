import { type Connection, watchJob } from '@samakart/sdk'
import { REFUSED } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import { words } from '../words.ts'

/** Follows a job to its end. Returns the exit code. */
export async function showProgress(samakart: Connection, jobId: string): Promise<number> {
  const t = words[language()]
  const bar = new ProgressBar()
  try {
    for await (const { event, progress = 0, cards_generated = 0, total_cards = 0, error } of watchJob(
      samakart,
      jobId,
    )) {
      if (event === 'progress') bar.show(progress, t.cards(cards_generated, total_cards))
      else {
        bar.end()
        console.error(event === 'completed' ? t.completed(cards_generated) : t.failed(error ?? ''))
        return event === 'completed' ? 0 : REFUSED
      }
    }
    return REFUSED
  } finally {
    bar.end()
  }
}
