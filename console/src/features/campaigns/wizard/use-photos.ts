import type { ResponseBody } from '@samakart/sdk'
import { fileBody } from '@samakart/sdk'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { fileOf, pictureName } from '#platform/service-rules/picture-name.ts'
import type { Row } from '../people/fields.ts'

export type PhotoSet = ResponseBody<'/campaigns/{campaign_id}/photos', 'post'>

/** Sends a ZIP of photos. The job then names the set. */
export function usePhotos(campaignId: string) {
  return useMutation({
    mutationFn: (zip: File): Promise<PhotoSet> =>
      dataOf(
        api.POST('/campaigns/{campaign_id}/photos', {
          params: { path: { campaign_id: campaignId } },
          ...fileBody(zip, 'application/zip'),
        }),
      ),
  })
}

export interface Matches {
  matched: number
  /** People without a photo, by their place in the list. */
  without: number[]
  /** Names of photos that show nobody of the list. */
  unused: string[]
}

/** Whose photo is there, by the rule of the service. */
export function matchRows(rows: readonly Row[], names: readonly string[]): Matches {
  const unused = new Set(names)
  const held = new Set(names)
  const without: number[] = []
  for (const [row, { photo, beneficiary_id }] of rows.entries()) {
    const file = fileOf({ ...(photo ? { photo_name: photo } : {}), beneficiary_id: beneficiary_id ?? null })
    const name = file === undefined ? undefined : pictureName(file)
    if (name !== undefined && held.has(name)) unused.delete(name)
    else without.push(row)
  }
  return { matched: rows.length - without.length, without, unused: [...unused] }
}
