import type { Context, InputMode } from './context.ts'
import { h } from './dom.ts'
import { icon } from './drawings.ts'

const MODES: InputMode[] = ['scan', 'type', 'list']
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }

export function tabs({ say }: Context, current: InputMode, choose: (mode: InputMode) => void): HTMLElement {
  const step = (event: Event) => {
    const { key } = event as KeyboardEvent
    const by = STEPS[key]
    const to =
      key === 'Home'
        ? 0
        : key === 'End'
          ? MODES.length - 1
          : by && (MODES.indexOf(current) + by + MODES.length) % MODES.length
    const mode = to === undefined ? undefined : MODES[to]
    if (!mode) return
    event.preventDefault()
    choose(mode)
  }
  return h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': say('ways'), keydown: step },
    ...MODES.map((mode) =>
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${mode}`,
          'aria-controls': 'way',
          'aria-selected': String(mode === current),
          tabindex: mode === current ? 0 : -1,
          click: () => choose(mode),
        },
        icon(mode),
        say(mode),
      ),
    ),
  )
}
