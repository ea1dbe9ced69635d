import { queryOptions } from '@tanstack/react-query'

/** A state's divisions as outlines in a picture of this size. */
export interface Shapes {
  width: number
  height: number
  regions: { code: string; name: string; d: string }[]
}

const files = import.meta.glob<Shapes>('./shapes/*.json', { import: 'default' })

/** Each country's outlines are a small file of its own, loaded when they are looked at. */
export const shapesOf = (country: string) =>
  queryOptions({
    queryKey: ['shapes', country],
    queryFn: async (): Promise<Shapes | null> => (await files[`./shapes/${country}.json`]?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
