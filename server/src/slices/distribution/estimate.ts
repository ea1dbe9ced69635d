import type { ReadScope } from '#platform/scopes.ts'
import { getBalance } from '#slices/billing/index.ts'
import { compose, linkUrl, readTemplate, SAMPLE_TOKEN } from './compose.ts'
import type { EstimateMessage } from './schema.ts'
import { measure, plainWording } from './segments.ts'

/** Nine letters, none of which GSM-7 lacks. */
const USUAL_NAME = 'Fatoumata'

export async function estimateMessage(
  scope: ReadScope,
  { channel, message, first_name }: EstimateMessage,
  { publicUrl, segmentCostFcfa }: { publicUrl: string; segmentCostFcfa: number },
) {
  const fill = { firstName: first_name?.trim() || USUAL_NAME, link: linkUrl(publicUrl, SAMPLE_TOKEN), channel }
  const template = readTemplate(message)
  const composed = compose(template, fill)
  const plain = channel === 'sms' ? plainWording(template, measure(template)) : undefined
  const plainSegments = plain === undefined ? undefined : compose(plain, fill).segments
  const isWorthIt = plainSegments !== undefined && plainSegments < composed.segments
  const { quota } = await getBalance(scope)
  return {
    channel,
    text: composed.text,
    encoding: composed.encoding,
    characters: composed.characters,
    segments: channel === 'sms' ? composed.segments : 1,
    characters_left: composed.charactersLeft,
    forcing_characters: composed.forcing,
    plain_message: isWorthIt ? (plain ?? null) : null,
    plain_segments: isWorthIt ? plainSegments : null,
    quota_units: 1,
    quota_remaining: channel === 'sms' ? quota.sms_remaining : quota.whatsapp_remaining,
    cost_fcfa: 0,
    carrier_cost_fcfa: channel === 'sms' ? composed.segments * segmentCostFcfa : 0,
  }
}
