import type { ReadScope } from '#platform/scopes.ts'
import { getBalance } from '#slices/billing/index.ts'
import { compose, linkUrl, readTemplate, SAMPLE_TOKEN } from './compose.ts'
import type { EstimateMessage } from './schema.ts'
import { measureSms, toGsmWording } from './segments.ts'

/** Nine letters, all of them in GSM-7. */
const SAMPLE_NAME = 'Fatoumata'

export async function estimateMessage(
  scope: ReadScope,
  { channel, message, first_name }: EstimateMessage,
  { publicUrl, segmentCostFcfa }: { publicUrl: string; segmentCostFcfa: number },
) {
  const values = { firstName: first_name?.trim() || SAMPLE_NAME, link: linkUrl(publicUrl, SAMPLE_TOKEN), channel }
  const template = readTemplate(message)
  const composed = compose(template, values)
  const plain = channel === 'sms' ? toGsmWording(template, measureSms(template)) : undefined
  const plainSegments = plain === undefined ? undefined : compose(plain, values).segments
  const isCheaper = plainSegments !== undefined && plainSegments < composed.segments
  const { quota } = await getBalance(scope)
  return {
    channel,
    text: composed.text,
    encoding: composed.encoding,
    characters: composed.characters,
    segments: channel === 'sms' ? composed.segments : 1,
    characters_left: composed.charactersLeft,
    forcing_characters: composed.nonGsmCharacters,
    plain_message: isCheaper ? (plain ?? null) : null,
    plain_segments: isCheaper ? plainSegments : null,
    quota_units: 1,
    quota_remaining: channel === 'sms' ? quota.sms_remaining : quota.whatsapp_remaining,
    cost_fcfa: 0,
    carrier_cost_fcfa: channel === 'sms' ? composed.segments * segmentCostFcfa : 0,
  }
}
