import type { CardUnprintable } from '#slices/cards/index.ts'

/**
 * Says at which card a job failed, and why: `card_refused: too-long beneficiaries/17/last_name`. Rows are checked before a
 * job is charged, so this shows where the check and the renderer disagree.
 */
export function describeUnprintableCard({ code, field, index }: CardUnprintable): string {
  const place = [...(index === undefined ? [] : ['beneficiaries', index]), ...(field ? [field] : [])].join('/')
  return `card_refused: ${code}${place === '' ? '' : ` ${place}`}`
}
