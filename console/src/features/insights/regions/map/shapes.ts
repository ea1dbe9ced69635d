import { queryOptions } from '@tanstack/react-query'

/** The outlines of a country's regions, in a picture of this size. */
export interface Shapes {
  width: number
  height: number
  regions: { code: string; name: string; d: string }[]
}

const files = import.meta.glob<Shapes>('./shapes/*.json', { import: 'default' })

/** Each country has a small file of its own, which is loaded when its map is shown. */
export const shapesOf = (country: string) =>
  queryOptions({
    queryKey: ['shapes', country],
    queryFn: async (): Promise<Shapes | null> => (await files[`./shapes/${country}.json`]?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
