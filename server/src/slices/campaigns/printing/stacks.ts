import { type Card, type EmptyPlace, type Language, label } from '#slices/cards/index.ts'

/** Cards on sheets, sorted so that the sheets of a health centre are one stack, and what the margin of each sheet says. */
export interface Stacks {
  places: (Card | EmptyPlace)[]
  strips: string[]
}

interface SortableCard {
  card: Card
  stack: string
  key: string
}

/** Sorts by zone, health centre and name. Cards without a place come last. */
export function sortByPlace(cards: readonly Card[]): Card[] {
  return sorted(cards).map(({ card }) => card)
}

/** The same on sheets: every health centre begins on a new one. */
export function inStacks(cards: readonly Card[], perSheet: number, language: Language): Stacks {
  const stacks: Stacks = { places: [], strips: [] }
  const sortedCards = sorted(cards)
  for (let first = 0, end = 0; first < sortedCards.length; first = end) {
    while (end < sortedCards.length && sortedCards[end]?.stack === sortedCards[first]?.stack) end++
    addStack(
      stacks,
      sortedCards.slice(first, end).map(({ card }) => card),
      perSheet,
      language,
    )
  }
  return stacks
}

function addStack({ places, strips }: Stacks, cards: readonly Card[], perSheet: number, language: Language): void {
  const sheets = Math.ceil(cards.length / perSheet)
  for (let sheet = 0; sheet < sheets; sheet++) {
    const onSheet = cards.slice(sheet * perSheet, (sheet + 1) * perSheet)
    places.push(...onSheet, ...Array.from({ length: perSheet - onSheet.length }, () => null))
    strips.push(stripText(onSheet, { sheet: sheet + 1, sheets, total: cards.length }, language))
  }
}

/**
 * The margin is cut off and thrown away, so it names nobody: the first letters of the first and the last family name are enough to
 * find a sheet.
 */
function stripText(
  cards: readonly Card[],
  { sheet, sheets, total }: { sheet: number; sheets: number; total: number },
  language: Language,
): string {
  const place = [cards[0]?.zone, cards[0]?.health_center].filter(Boolean).join(' · ') || label('no_place', language)
  const [first, last] = [headOf(cards[0]), headOf(cards.at(-1))]
  const names = first === last ? first : `${first} – ${last}`
  const count = `${cards.length}/${total} ${label('cards', language)}`
  return `${place}   |   ${label('sheet', language)} ${sheet}/${sheets}   |   ${names}   |   ${count}`
}

const HEAD_LETTERS = 3
const headOf = (card: Card | undefined) =>
  [...(card?.last_name ?? '').toLocaleUpperCase('fr')].slice(0, HEAD_LETTERS).join('')

function sorted(cards: readonly Card[]): SortableCard[] {
  const sortable = cards.map((card): SortableCard => {
    const stack = `${foldedOrLast(card.zone)}\u0001${foldedOrLast(card.health_center)}`
    return { card, stack, key: [stack, fold(card.last_name), fold(card.first_name), card.card_code].join('\u0001') }
  })
  return sortable.sort((a, b) => (a.key < b.key ? -1 : 1))
}

const LAST = '\uffff'
const foldedOrLast = (text: string | null | undefined) => fold(text ?? '') || LAST

/** Without accents and case: "Élisabeth" stands beside "ELISABETH". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim()
}
