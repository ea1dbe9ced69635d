import type { Context, Way } from './context.ts'
import { h } from './dom.ts'
import { icon } from './drawings.ts'

const WAYS: Way[] = ['scan', 'type', 'list']
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }

export function tabs({ say }: Context, current: Way, choose: (way: Way) => void): HTMLElement {
  const step = (event: Event) => {
    const { key } = event as KeyboardEvent
    const by = STEPS[key]
    const to =
      key === 'Home'
        ? 0
        : key === 'End'
          ? WAYS.length - 1
          : by && (WAYS.indexOf(current) + by + WAYS.length) % WAYS.length
    const way = to === undefined ? undefined : WAYS[to]
    if (!way) return
    event.preventDefault()
    choose(way)
  }
  return h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': say('ways'), keydown: step },
    ...WAYS.map((way) =>
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${way}`,
          'aria-controls': 'way',
          'aria-selected': String(way === current),
          tabindex: way === current ? 0 : -1,
          click: () => choose(way),
        },
        icon(way),
        say(way),
      ),
    ),
  )
}
