import { readOffset } from '#platform/offset.ts'

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface DeliveriesSearch {
  offset?: number
  status?: DeliveryStatus
}

/** Reads the position and the filter from the address. */
export function readDeliveries(search: Record<string, unknown>): DeliveriesSearch {
  const status = deliveryStatuses.find((value) => value === search.status)
  return { ...readOffset(search), ...(status ? { status } : {}) }
}
