/** The chosen unit, as the address holds it. */
export interface UnitsSearch {
  unit?: string
  unitName?: string
}

export function readUnitsSearch(search: Record<string, unknown>): UnitsSearch {
  const text = (name: 'unit' | 'unitName') => {
    const value = search[name]
    return typeof value === 'string' && value.trim() !== '' ? { [name]: value } : {}
  }
  return { ...text('unit'), ...text('unitName') }
}
