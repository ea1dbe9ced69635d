import type { OptionSet } from './metadata.ts'
import { namedUid } from './uids.ts'

export interface DataElement {
  key: string
  id: string
  code?: string
  name: string
  valueType: string
  optionSet?: OptionSet
}

/** A stage of a program, whose events have values of these elements. */
export interface ProgramStage {
  key: string
  id: string
  name: string
  elements: readonly DataElement[]
}

interface ElementSeed {
  code?: string
  name: string
  type?: string
  options?: string
}

const ELEMENTS: Readonly<Record<string, ElementSeed>> = {
  vaccine: { code: 'VACCIN', name: 'Vaccin administré', options: 'vaccine' },
  nextVisit: { name: 'Prochain rendez-vous', type: 'DATE' },
  hivTest: { code: 'TEST_VIH', name: 'Test VIH', options: 'result' },
}

const STAGES: Readonly<Record<string, Readonly<Record<string, readonly [name: string, elements: string]>>>> = {
  pev: { vaccination: ['Vaccination', 'vaccine,nextVisit'] },
  cpn: { consultation: ['Consultation prénatale', 'nextVisit,hivTest'] },
}

export function stagesOf(programme: string, optionSets: ReadonlyMap<string, OptionSet>): ProgramStage[] {
  return Object.entries(STAGES[programme] ?? {}).map(([key, [name, elements]]) => ({
    key,
    id: namedUid(`stage:${programme}:${key}`),
    name,
    elements: elements.split(',').map((element): DataElement => {
      const seed = ELEMENTS[element]
      if (!seed) throw new Error(`no data element ${element}`)
      const optionSet = seed.options ? optionSets.get(seed.options) : undefined
      return {
        key: element,
        id: namedUid(`data-element:${element}`),
        ...(seed.code ? { code: seed.code } : {}),
        name: seed.name,
        valueType: seed.type ?? 'TEXT',
        ...(optionSet ? { optionSet } : {}),
      }
    }),
  }))
}

/** A visit of somebody who is enrolled. */
export interface TrackerEvent {
  id: string
  stage: ProgramStage
  occurredAt: number
  updatedAt: number
  deleted: boolean
  values: ReadonlyMap<DataElement, string>
}
