import { useQuery } from '@tanstack/react-query'
import type { FilterUnit } from '#platform/features/feature.ts'
import { OrgUnitField } from './org-unit-field.tsx'
import { readConnection } from './queries.ts'

interface UnitFilterProps {
  value: FilterUnit | undefined
  onChange: (unit: FilterUnit | undefined) => void
}

/** For lists outside DHIS2. It is not there for whoever has connected none. */
export default function UnitFilter({ value, onChange }: UnitFilterProps) {
  const isConnected = useQuery({ ...readConnection, retry: false }).isSuccess
  if (!isConnected) return null
  return <OrgUnitField value={value} onChange={(unit) => onChange(unit && { uid: unit.uid, name: unit.name })} />
}
