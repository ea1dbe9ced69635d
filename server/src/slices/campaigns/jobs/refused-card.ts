import type { CardRefused } from '#slices/cards/index.ts'

/**
 * Why a job failed at a card: `card_refused: too-long beneficiaries/17/last_name`. Rows are checked before a job is paid,
 * so that this says that the check and the engine disagree, and where.
 */
export function refusedCard({ code, field, index }: CardRefused): string {
  const place = [...(index === undefined ? [] : ['beneficiaries', index]), ...(field ? [field] : [])].join('/')
  return `card_refused: ${code}${place === '' ? '' : ` ${place}`}`
}
