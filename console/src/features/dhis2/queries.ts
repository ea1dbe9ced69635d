import type { ListItem, RequestBody, ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { isSavingData } from '#platform/preferences/data-saver.ts'
import { dhis2Key } from '#platform/queries.ts'

export type Account = RequestBody<'/dhis2/config', 'post'>
export type Connection = ResponseBody<'/dhis2/config', 'get'>
export type ConnectionTest = ResponseBody<'/dhis2/test-connection', 'post'>
export type ProgrammeSummary = ListItem<'/dhis2/programmes'>
export type Programme = ResponseBody<'/dhis2/programmes/{programme_uid}', 'get'>
export type Attribute = Programme['attributes'][number]
export type Preview = ResponseBody<'/dhis2/preview-enrollments', 'get'>
export type Schedule = ListItem<'/dhis2/sync-schedules'>
export type Task = ListItem<'/dhis2/tasks'>
export type Health = ResponseBody<'/dhis2/health', 'get'>
export type OrgUnit = ResponseBody<'/dhis2/organisation-units', 'get'>['items'][number]
export type UnitFigures = ResponseBody<'/dhis2/organisation-units/{uid}/figures', 'get'>['unit']
export type DryRun = ResponseBody<'/dhis2/dry-run', 'get'>
export type CardField = RequestBody<'/dhis2/assign-codes', 'post'>['mappings'][number]['card_field']

export const tasksKey = [...dhis2Key, 'tasks'] as const

const RUNS = 20
const REFRESH_MS = 1_500
const REFRESH_WHEN_SAVING_MS = 6_000

export const readConnection = queryOptions({
  queryKey: [...dhis2Key, 'connection'],
  queryFn: ({ signal }) => dataOf(api.GET('/dhis2/config', { signal })),
})

export const listProgrammes = queryOptions({
  queryKey: [...dhis2Key, 'programmes'],
  queryFn: ({ signal }) =>
    dataOf(api.GET('/dhis2/programmes', { params: { query: { limit: 500, offset: 0 } }, signal })),
})

export const readProgramme = (uid: string) =>
  queryOptions({
    queryKey: [...dhis2Key, 'programme', uid],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/dhis2/programmes/{programme_uid}', { params: { path: { programme_uid: uid } }, signal })),
  })

export interface EnrollmentFilter {
  from?: string
  to?: string
  orgUnit?: string
}

export const previewEnrollments = (uid: string, { from, to, orgUnit }: EnrollmentFilter, limit = 5) =>
  queryOptions({
    queryKey: [...dhis2Key, 'preview', uid, { from, to, orgUnit, limit }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/dhis2/preview-enrollments', {
          params: {
            query: {
              programme_uid: uid,
              limit,
              ...(from ? { from_date: from } : {}),
              ...(to ? { to_date: to } : {}),
              ...(orgUnit ? { org_unit: orgUnit } : {}),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const readHealth = queryOptions({
  queryKey: [...dhis2Key, 'health'],
  queryFn: ({ signal }) => dataOf(api.GET('/dhis2/health', { signal })),
})

export const listUnits = (query: { parent?: string; search?: string }) =>
  queryOptions({
    queryKey: [...dhis2Key, 'units', query],
    queryFn: ({ signal }) => dataOf(api.GET('/dhis2/organisation-units', { params: { query }, signal })),
    staleTime: 5 * 60_000,
  })

export const readUnitFigures = (uid: string) =>
  queryOptions({
    queryKey: [...dhis2Key, 'figures', uid],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/dhis2/organisation-units/{uid}/figures', { params: { path: { uid } }, signal })),
  })

export const listEnrollmentsOf = (mpiId: string) =>
  queryOptions({
    queryKey: [...dhis2Key, 'enrollments', mpiId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/dhis2/enrollments', { params: { query: { mpi_id: mpiId, limit: 20 } }, signal })),
  })

export const listSchedules = queryOptions({
  queryKey: [...dhis2Key, 'schedules'],
  queryFn: ({ signal }) =>
    dataOf(api.GET('/dhis2/sync-schedules', { params: { query: { limit: 500, offset: 0 } }, signal })),
})

export const isOpen = ({ status }: Pick<Task, 'status'>): boolean => status !== 'completed' && status !== 'failed'

/** Refreshes while a task is running, and not otherwise. */
export const listTasks = (uid: string | undefined, offset = 0) =>
  queryOptions({
    queryKey: [...tasksKey, uid, offset],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/dhis2/tasks', {
          params: { query: { limit: RUNS, offset, ...(uid ? { programme_uid: uid } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(isOpen) ? (isSavingData() ? REFRESH_WHEN_SAVING_MS : REFRESH_MS) : false,
  })
