import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { session, useUser } from '#platform/session/session.ts'
import { guessMapping, type Mapping, toRows } from '../people/mapping.ts'
import { type Cell, PeopleList } from '../people/people-list.ts'
import { toTable } from '../people/table.ts'
import { forgetKeptList, type KeptList, keepList, readKeptList } from './kept-list.ts'
import type { Printing } from './use-printing.ts'

/** After the last change; a list of ten thousand people is not written at every key. */
const DEBOUNCE_MS = 1_000

const subscribeToNothing = () => () => {}

const nothing = () => 0

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

/** Keeps the list a moment after every change and when the page is left. Returns how to forget it for good. */
function useKeptList(list: Omit<KeptList, 'people'> | undefined, people: PeopleList | undefined): () => void {
  const version = useSyncExternalStore(people?.subscribe ?? subscribeToNothing, people?.version ?? nothing)
  const isForgotten = useRef(false)
  const source = list?.source
  const keep = useEffectEvent(() => {
    if (!list || isForgotten.current || session.get().state !== 'signed-in') return
    keepList({ ...list, ...(people ? { people: { rows: people.rows, numbers: people.numbers() } } : {}) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is another one
  useEffect(() => {
    if (!source) return
    isForgotten.current = false
    const timer = setTimeout(() => keep(), DEBOUNCE_MS)
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
    }
  }, [source, people, version])
  return () => {
    isForgotten.current = true
    forgetKeptList()
  }
}
