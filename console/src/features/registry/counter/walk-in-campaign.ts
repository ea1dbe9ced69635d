import { readStored, writeStored } from '#platform/state/persistent-store.ts'

const keyOf = (userId: string) => `samakart.walk-in-campaign.${userId}`

/**
 * The campaign of the user's last card at a counter. The browser keeps it, because a counter is a place: the same user may make cards
 * of one campaign at the desk and of another in the field.
 */
export const readWalkInCampaign = (userId: string): string | null => readStored(keyOf(userId))

export const keepWalkInCampaign = (userId: string, campaignId: string): void => writeStored(keyOf(userId), campaignId)
