import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { PeopleList } from '../people/people-list.ts'
import { fitQuery } from './fit-query.ts'
import type { Printing } from './use-printing.ts'

/** How long the design must be unchanged before the service is asked again. */
const DEBOUNCE_MS = 450

/**
 * Counts the rows that cannot be printed with the choices of this step, so that the user sees them before submitting.
 */
export function useRefusedRows(people: PeopleList, printing: Printing) {
  const { printed, lengthLimited } = printing
  useSyncExternalStore(people.subscribe, people.version)
  useEffect(() => people.setPrinted(printed), [people, printed])
  const asked = fitQuery(printing.fitRequest(people))
  const key = JSON.stringify(asked.queryKey)
  const [rested] = useDebouncedValue(key, DEBOUNCE_MS)
  const isLimited = lengthLimited.length > 0
  const fit = useQuery({ ...asked, enabled: isLimited && rested === key })
  const mistakes = isLimited ? (fit.data ?? []) : []
  const rows = new Set([
    ...people.mistakes().map(({ row }) => row),
    ...mistakes.map(({ path }) => Number(path.split('/')[1])),
  ])
  return {
    rows: rows.size,
    isAsking: isLimited && fit.isPending,
    place: () => people.replaceMistakes(lengthLimited, mistakes),
  }
}
