import type { RequestBody, ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'

export type FirstSteps = ResponseBody<'/first-steps', 'get'>
export type ChangeFirstSteps = RequestBody<'/first-steps', 'patch'>
export type StepKey = FirstSteps['steps'][number]['key']

export const firstStepsKey = ['first-steps'] as const

export const readFirstSteps = queryOptions({
  queryKey: firstStepsKey,
  queryFn: ({ signal }) => dataOf(api.GET('/first-steps', { signal })),
  // Steps are done on other pages.
  staleTime: 0,
})
