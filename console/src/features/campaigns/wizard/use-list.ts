import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#platform/session/session.ts'
import { guessMapping, type Mapping, toRows } from '../people/mapping.ts'
import { type Cell, PeopleList } from '../people/people-list.ts'
import { toTable } from '../people/table.ts'
import { readKeptList } from './kept-list.ts'
import { useKeptList } from './use-kept-list.ts'
import type { Printing } from './use-printing.ts'

export interface Source {
  cells: string[][]
  hasHeadings: boolean
  mapping: Mapping
}

export type Step = 'source' | 'columns' | 'people' | 'confirm'

/** The list of the wizard, from the file to the people who get cards, and the step that shows it. */
export function useList(campaignId: string | undefined) {
  const { id: userId, organization } = useUser()
  const country = organization.country_code
  const [step, setStep] = useState<Step>('source')
  const [source, setSource] = useState<Source>()
  const [people, setPeople] = useState<PeopleList>()
  /** The choice of columns that the people were read by. */
  const [readBy, setReadBy] = useState<Mapping>()
  const [first, setFirst] = useState<Cell>()
  const [isChecking, setChecking] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const forget = useKeptList(campaignId && source ? { userId, campaignId, source } : undefined, people)

  const restore = useEffectEvent(async (id: string) => {
    const kept = source === undefined ? readKeptList(userId, id) : undefined
    if (!kept) return
    const list = kept.people
    const restored = list && (await PeopleList.check(list.rows, country, today(), new Set(), list.numbers))
    setSource(kept.source)
    setPeople(restored)
    if (restored) setReadBy(kept.source.mapping)
    setStep(restored ? 'people' : 'columns')
    setRestored(true)
  })
  useEffect(() => {
    if (campaignId !== undefined) void restore(campaignId)
  }, [campaignId])

  return {
    step,
    source,
    people,
    first,
    isChecking,
    /** The list is the one of before a reload. */
    isRestored,
    setStep,
    forget,
    take(cells: string[][], hasHeadings = true) {
      setSource({ cells, hasHeadings, mapping: guessMapping(toTable(cells, hasHeadings)) })
      setPeople(undefined)
      setRestored(false)
      setStep('columns')
    },
    chooseColumns: (mapping: Mapping) => source && setSource({ ...source, mapping }),
    /** Whether the people were corrected, and would have to be read from the file again. */
    wouldLoseCorrections: (mapping: Mapping) => people?.isEdited() === true && readBy !== mapping,
    async check(mapping: Mapping, printing: Printing) {
      if (!source) return
      if (people && readBy === mapping) return setStep('people')
      setChecking(true)
      const rows = toRows(toTable(source.cells, source.hasHeadings), mapping, country)
      const list = await PeopleList.check(rows, country, today(), printing.printed)
      await printing.checkFit(list)
      setPeople(list)
      setReadBy(mapping)
      setFirst(list.mistakes()[0])
      setChecking(false)
      setStep('people')
    },
    showRefusedRows() {
      setFirst(people?.mistakes()[0])
      setStep('people')
    },
    startOver() {
      forget()
      setSource(undefined)
      setPeople(undefined)
      setRestored(false)
      setStep('source')
    },
  }
}

const today = () => new Date().toISOString().slice(0, 10)
