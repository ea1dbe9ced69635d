import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { personName } from '#ui/person/person-name.ts'
import { messages, originNames } from './messages.ts'
import type { ReviewSummary } from './queries.ts'
import classes from './review-list.module.css'

interface ReviewListProps {
  reviews: readonly ReviewSummary[]
  chosen: string | undefined
  onChoose: (reviewId: string) => void
}

export function ReviewList({ reviews, chosen, onChoose }: ReviewListProps) {
  const t = useMessages(messages)
  const origins = useMessages(originNames)
  const { percent, shortDate } = useFormats()
  return (
    <ul className={classes.list} aria-label={t.queue}>
      {reviews.map((review) => (
        <li key={review.review_id}>
          <button
            type="button"
            className={classes.pair}
            aria-current={review.review_id === chosen ? 'true' : undefined}
            onClick={() => onChoose(review.review_id)}
          >
            <span className={classes.names}>
              <strong>{personName(review.existing_person)}</strong>
              <span>
                {t.and} {personName(review.new_person)}
              </span>
            </span>
            <span className={classes.score}>{percent(review.similarity_score * 100)}</span>
            {review.is_exact_repeat && <span className={classes.exact}>{t.exact}</span>}
            <span className={classes.origin}>
              {labelOf(origins, review.origin)}, {shortDate(new Date(review.created_at))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
