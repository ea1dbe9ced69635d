import { type Subscription, subscribe } from '#platform/subscriptions.ts'
import { tellWebhooks } from './deliveries.ts'

/** What other slices publish, as webhooks are told of it. */
export const webhookSubscriptions: readonly Subscription[] = [
  subscribe('job-completed', (work, { job_id, campaign_id, cards }) =>
    tellWebhooks(work, 'job.completed', [{ job_id, campaign_id, cards }]),
  ),
  subscribe('job-failed', (work, { job_id, campaign_id, cards }) =>
    tellWebhooks(work, 'job.failed', [{ job_id, campaign_id, cards }]),
  ),
  subscribe('card-revoked', (work, { card_code, campaign_id, mpi_id }) =>
    tellWebhooks(work, 'card.revoked', [{ card_code, campaign_id, mpi_id }]),
  ),
  subscribe('card-reissued', (work, { card_code, replaces, campaign_id, mpi_id }) =>
    tellWebhooks(work, 'card.reissued', [{ card_code, replaces, campaign_id, mpi_id }]),
  ),
  subscribe('identities-created', (work, { mpi_ids }) =>
    tellWebhooks(
      work,
      'identity.created',
      mpi_ids.map((mpi_id) => ({ mpi_id })),
    ),
  ),
  subscribe('identities-merged', (work, { source_mpi_id, target_mpi_id }) =>
    tellWebhooks(work, 'identity.merged', [{ source_mpi_id, target_mpi_id }]),
  ),
  subscribe('identities-unmerged', (work, { source_mpi_id, target_mpi_id }) =>
    tellWebhooks(work, 'identity.unmerged', [{ source_mpi_id, target_mpi_id }]),
  ),
  subscribe('identity-changed', (work, { mpi_id }) => tellWebhooks(work, 'identity.changed', [{ mpi_id }])),
  subscribe('identities-erased', (work, { mpi_ids }) =>
    tellWebhooks(
      work,
      'identity.erased',
      mpi_ids.map((mpi_id) => ({ mpi_id })),
    ),
  ),
  subscribe('reviews-opened', (work, { review_ids }) =>
    tellWebhooks(
      work,
      'review.opened',
      review_ids.map((review_id) => ({ review_id })),
    ),
  ),
  subscribe('reviews-decided', (work, { reviews }) =>
    tellWebhooks(
      work,
      'review.decided',
      reviews.map(({ review_id, decision }) => ({ review_id, decision })),
    ),
  ),
  subscribe('message-moved', (work, { messageId, channel, eventType }) =>
    tellWebhooks(work, 'message.moved', [{ message_id: messageId, channel, status: eventType }]),
  ),
  subscribe('sync-completed', (work, { task_id, programme_uid }) =>
    tellWebhooks(work, 'sync.completed', [{ task_id, programme_uid }]),
  ),
  subscribe('sync-failed', (work, { task_id, programme_uid }) =>
    tellWebhooks(work, 'sync.failed', [{ task_id, programme_uid }]),
  ),
  subscribe('invoice-issued', (work, { invoice_id, invoice_type }) =>
    tellWebhooks(work, 'invoice.issued', [{ invoice_id, invoice_type }]),
  ),
  subscribe('quota-low', (work, { resource, used, total }) =>
    tellWebhooks(work, 'quota.low', [{ resource, used, total }]),
  ),
  subscribe('balance-low', (work, { balance_fcfa }) => tellWebhooks(work, 'balance.low', [{ balance_fcfa }])),
]
