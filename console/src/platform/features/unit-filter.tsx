import { Suspense, use } from 'react'
import { isAtLeast } from '../session/roles.ts'
import { useUser } from '../session/session.ts'
import { Features } from './feature.ts'

/** A unit as an address holds it: its UID, and its name to show. */
export interface UnitSearch {
  unit?: string
  unitName?: string
}

interface UnitFilterProps<S extends UnitSearch> {
  search: S
  onSearch: (search: S) => void
}

/** The choice of an organisation unit above a list, for those who may choose one. */
export function UnitFilter<S extends UnitSearch>({ search, onSearch }: UnitFilterProps<S>) {
  const { role } = useUser()
  const field = use(Features).find(({ unitFilter }) => unitFilter)?.unitFilter
  if (!field || !isAtLeast(role, field.needs)) return null
  const { unit, unitName, ...rest } = search
  const { Component } = field
  return (
    <Suspense>
      <Component
        value={unit === undefined ? undefined : { uid: unit, name: unitName ?? unit }}
        onChange={(chosen) =>
          onSearch({ ...rest, ...(chosen ? { unit: chosen.uid, unitName: chosen.name } : {}) } as S)
        }
      />
    </Suspense>
  )
}
