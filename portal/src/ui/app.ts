import { createWedge } from '../input/wedge.ts'
import type { PageStatement } from '../page/statement.ts'
import type { Verdict, Verifier } from '../registry/verifier.ts'
import { speak } from '../words/speak.ts'
import type { Context, Part, Way } from './context.ts'
import { fill, h } from './dom.ts'
import { giveSignal } from './feedback.ts'
import { campaignHead, languageSwitch, tallyLine, topBar } from './frame.ts'
import { keepPacks, readKeptPacks } from './kept-packs.ts'
import { listPanel } from './list-panel.ts'
import { resultPart } from './result.ts'
import { scanPanel } from './scan-panel.ts'
import { tabs } from './tabs.ts'
import { loadPack, trustPanel } from './trust-panel.ts'
import { typePanel } from './type-panel.ts'

const PANELS: Record<Way, (context: Context) => Part> = { scan: scanPanel, type: typePanel, list: listPanel }

export function startApp(root: HTMLElement, statement: PageStatement, verifier: Verifier): void {
  let way: Way = 'scan'
  let panel: Part | undefined
  let result: Part | undefined
  let isTrustOpen = false

  const context: Context = {
    statement,
    verifier,
    known: {
      campaign: statement.campaign,
      publicKey: statement.public_key,
      generatedAt: statement.generated_at,
      seq: statement.seq,
    },
    language: statement.language,
    isLoud: true,
    tally: {},
    say: (key, values) => speak(context.language, key, values),
    show,
    isShowing: () => result !== undefined,
    refresh: drawFrame,
  }
  keepPacks(
    statement,
    readKeptPacks(statement).filter((pack) => loadPack(context, pack) === undefined),
  )

  const top = h('div')
  const head = h('div')
  const content = h('div', { class: 'content' })
  // Screen readers announce only what changes inside an element that was there before.
  const announcer = h('div', { class: 'unseen', 'aria-live': 'assertive', 'aria-atomic': 'true' })
  const foot = h('div')
  fill(root, top, h('div', { class: 'sheet' }, head, content, foot), announcer)

  function drawFrame(): void {
    const { language, say } = context
    document.documentElement.lang = language
    fill(
      top,
      topBar(
        say('title'),
        languageSwitch(language, say('language'), (chosen) => {
          context.language = chosen
          drawAll()
          const pressed = top.querySelector<HTMLElement>('[aria-pressed="true"]')
          if (pressed) pressed.focus()
        }),
      ),
    )
    fill(head, campaignHead(context))
    fill(
      foot,
      tallyLine(context, () => {
        context.isLoud = !context.isLoud
        drawFrame()
        const button = foot.querySelector<HTMLElement>('.sound')
        if (button) button.focus()
      }),
      trustPanel(context, isTrustOpen, (isOpen) => {
        isTrustOpen = isOpen
      }),
    )
  }

  function drawContent(takesFocus: boolean): void {
    if (panel?.leave) panel.leave()
    panel = PANELS[way](context)
    const list = tabs(context, way, (chosen) => {
      way = chosen
      hideResult()
      drawContent(false)
      const tab = document.getElementById(`tab-${way}`)
      if (tab) tab.focus()
    })
    fill(content, list, h('div', { role: 'tabpanel', id: 'way', 'aria-labelledby': `tab-${way}` }, panel.element))
    if (takesFocus && panel.focus) panel.focus()
  }

  function drawAll(): void {
    hideResult()
    drawFrame()
    drawContent(false)
  }

  function show(verdict: Verdict, entered: string, isFromCamera: boolean): void {
    hideResult()
    context.tally[verdict.kind] = (context.tally[verdict.kind] || 0) + 1
    result = resultPart(context, {
      verdict,
      entered,
      returnsBySelf: isFromCamera && verdict.kind === 'authentic',
      onNext: () => {
        hideResult()
        // A running camera goes on; a typed code makes room for the next.
        if (way === 'type') drawContent(true)
        else if (panel?.focus) panel.focus()
      },
    })
    content.classList.add('has-result')
    content.appendChild(result.element)
    drawFrame()
    announcer.textContent = Array.from(
      result.element.querySelectorAll('h2, .issued, .more'),
      (line) => line.textContent,
    ).join('. ')
    if (context.isLoud) giveSignal(verdict.kind)
    if (result.focus) result.focus()
    result.element.scrollIntoView({ block: 'nearest' })
  }

  function hideResult(): void {
    if (!result) return
    if (result.leave) result.leave()
    result.element.remove()
    content.classList.remove('has-result')
    announcer.textContent = ''
    result = undefined
  }

  const wedge = createWedge()
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && result) {
      const next = result.element.querySelector<HTMLElement>('.button')
      if (next) next.click()
      return
    }
    const field = document.activeElement
    // A reader that types into the field submits it by itself.
    if (event.ctrlKey || event.altKey || event.metaKey || (field && field.id === 'code')) return
    const text = wedge({ key: event.key, atMs: event.timeStamp })
    if (text === undefined) return
    event.preventDefault()
    const verdict = verifier.scanned(text)
    if (verdict) show(verdict, text, false)
  })

  drawAll()
}
