import { createKeyboardScanner } from '../input/keyboard-scanner.ts'
import type { PageStatement } from '../page/statement.ts'
import type { Verdict, Verifier } from '../registry/verifier.ts'
import { speak } from '../words/speak.ts'
import type { Context, InputMode, Part } from './context.ts'
import { fill, h } from './dom.ts'
import { giveSignal } from './feedback.ts'
import { campaignHead, languageSwitch, tallyLine, topBar } from './frame.ts'
import { listPanel } from './list-panel.ts'
import { resultPart } from './result.ts'
import { scanPanel } from './scan-panel.ts'
import { readStoredPacks, storePacks } from './stored-packs.ts'
import { tabs } from './tabs.ts'
import { loadPack, trustPanel } from './trust-panel.ts'
import { typePanel } from './type-panel.ts'

const PANELS: Record<InputMode, (context: Context) => Part> = { scan: scanPanel, type: typePanel, list: listPanel }

export function startApp(root: HTMLElement, statement: PageStatement, verifier: Verifier): void {
  let mode: InputMode = 'scan'
  let panel: Part | undefined
  let result: Part | undefined
  let isTrustOpen = false

  const context: Context = {
    statement,
    verifier,
    loaded: {
      organizationId: statement.organization_id,
      campaignId: statement.campaign_id,
      installationKey: statement.certificate.public_key,
      generatedAt: statement.generated_at,
      seq: statement.seq,
    },
    language: statement.language,
    isSoundOn: true,
    tally: {},
    say: (key, values) => speak(context.language, key, values),
    show,
    isShowing: () => result !== undefined,
    refresh: drawFrame,
  }
  storePacks(
    statement,
    readStoredPacks(statement).filter((pack) => loadPack(context, pack) === undefined),
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
        context.isSoundOn = !context.isSoundOn
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
    panel = PANELS[mode](context)
    const list = tabs(context, mode, (chosen) => {
      mode = chosen
      hideResult()
      drawContent(false)
      const tab = document.getElementById(`tab-${mode}`)
      if (tab) tab.focus()
    })
    fill(content, list, h('div', { role: 'tabpanel', id: 'way', 'aria-labelledby': `tab-${mode}` }, panel.element))
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
      continuesAutomatically: isFromCamera && verdict.kind === 'authentic',
      onNext: () => {
        hideResult()
        // A running camera continues; the field for typed codes is cleared.
        if (mode === 'type') drawContent(true)
        else if (panel?.focus) panel.focus()
      },
    })
    content.classList.add('has-result')
    content.appendChild(result.element)
    drawFrame()
    announcer.textContent = Array.from(
      result.element.querySelectorAll('h2, .name, .holder li, .issued, .more'),
      (line) => line.textContent,
    ).join('. ')
    if (context.isSoundOn) giveSignal(verdict.kind)
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

  const scanner = createKeyboardScanner()
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && result) {
      const next = result.element.querySelector<HTMLElement>('.button')
      if (next) next.click()
      return
    }
    const field = document.activeElement
    // A scanner that types into the field submits the form by itself.
    if (event.ctrlKey || event.altKey || event.metaKey || (field && field.id === 'code')) return
    const text = scanner({ key: event.key, atMs: event.timeStamp })
    if (text === undefined) return
    event.preventDefault()
    const verdict = verifier.scanned(text)
    if (verdict) show(verdict, text, false)
  })

  drawAll()
}
