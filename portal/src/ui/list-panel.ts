import { codesInCsv, textOfFile } from '../input/csv.ts'
import { type CheckedLine, reportText } from '../input/report.ts'
import type { VerdictKind } from '../registry/verifier.ts'
import { formatNumber } from '../words/figures.ts'
import type { Context, Part } from './context.ts'
import { fill, h } from './dom.ts'
import { icon, smallSeal } from './drawings.ts'
import { bytesOf, fileButton } from './file-button.ts'

/** A code takes a cheap phone about 40 ms. */
const BATCH_SIZE = 20
const MAX_FILE_BYTES = 20 << 20
const MAX_SHOWN_LINES = 20
const ORDER: VerdictKind[] = [
  'authentic',
  'code_known',
  'issued_to',
  'expired',
  'revoked',
  'forged',
  'foreign_key',
  'unknown',
  'unlisted',
  'other_campaign',
  'check_code',
  'only_scans',
]
const GOOD: VerdictKind[] = ['authentic', 'code_known', 'issued_to']

export function listPanel(context: Context): Part {
  const { say, language } = context
  const status = h('p', { class: 'status', role: 'status' })
  const outcome = h('div')
  let run = 0

  const check = async (file: File) => {
    const own = ++run
    fill(outcome)
    const isLarge = file.size > MAX_FILE_BYTES
    const lines = isLarge ? [] : codesInCsv(textOfFile(await bytesOf(file)))
    status.textContent = lines.length > 0 ? '' : say(isLarge ? 'list_large' : 'list_empty')
    if (lines.length === 0) return
    const checked: CheckedLine[] = []
    for (let at = 0; at < lines.length; at += BATCH_SIZE) {
      status.textContent = say('list_working', count(at, lines.length))
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (own !== run) return
      const batch = lines.slice(at, at + BATCH_SIZE)
      context.verifier.list(batch.map(({ text }) => text)).forEach((verdict, i) => {
        const line = batch[i]
        if (line) checked.push({ ...line, verdict: verdict || { kind: 'check_code' } })
      })
    }
    status.textContent = say('list_done', { total: checked.length })
    fill(outcome, summary(context, checked))
  }
  const count = (done: number, total: number) => ({
    done: formatNumber(done, language),
    total: formatNumber(total, language),
  })

  const choose = fileButton({
    id: 'list',
    label: say('list_choose'),
    picture: 'file',
    accept: '.csv,.txt,text/csv,text/plain',
    describedBy: 'list-label list-help',
    onFiles: ([file]) => file && void check(file),
  })
  const element = h(
    'div',
    { class: 'panel' },
    h('p', { class: 'label', id: 'list-label' }, say('list_label')),
    h('p', { class: 'help', id: 'list-help' }, say('list_help')),
    choose,
    status,
    outcome,
  )
  return { element, focus: () => (choose.firstChild as HTMLElement).focus(), leave: () => run++ }
}

function summary(context: Context, checked: readonly CheckedLine[]): HTMLElement {
  const { say, language } = context
  const counts = ORDER.map((kind) => ({ kind, number: checked.filter(({ verdict }) => verdict.kind === kind).length }))
  const suspect = checked.filter(({ verdict }) => GOOD.indexOf(verdict.kind) < 0)
  return h(
    'div',
    {},
    h(
      'ul',
      { class: 'counts' },
      ...counts
        .filter(({ number }) => number > 0)
        .map(({ kind, number }) =>
          h('li', { class: kind }, smallSeal(kind), h('b', {}, formatNumber(number, language)), ` ${say(kind)}`),
        ),
    ),
    h(
      'button',
      { type: 'button', class: 'button', click: () => save(context, checked) },
      icon('save'),
      say('list_save'),
    ),
    suspect.length > 0 ? table(context, suspect) : h('p', { class: 'help' }, say('list_all_well')),
  )
}

function table({ say, language }: Context, lines: readonly CheckedLine[]): HTMLElement {
  const rows = lines
    .slice(0, MAX_SHOWN_LINES)
    .map(({ line, text, verdict }) =>
      h(
        'tr',
        { class: verdict.kind },
        h('td', { class: 'number' }, formatNumber(line, language)),
        h('td', { class: 'code' }, text.length > 20 ? `… ${text.slice(-6)}` : text),
        h('td', {}, smallSeal(verdict.kind), say(verdict.kind)),
      ),
    )
  const rest = lines.length - rows.length
  return h(
    'div',
    {},
    h(
      'table',
      {},
      h('caption', {}, say('list_caption')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...(['list_line', 'list_code', 'list_result'] as const).map((key) => h('th', { scope: 'col' }, say(key))),
        ),
      ),
      h('tbody', {}, ...rows),
    ),
    rest > 0 && h('p', { class: 'help' }, say('list_more', { count: rest })),
  )
}

function save({ statement, loaded, say }: Context, checked: readonly CheckedLine[]): void {
  const checkedAt = new Date().toISOString()
  const text = reportText(checked, {
    checkedAt,
    registryGeneratedAt: loaded.generatedAt,
    meaning: (verdict) => say(verdict.kind),
  })
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const name = `${statement.campaign}-${checkedAt.slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.csv`
  const link = h('a', { href: url, download: name, hidden: true })
  document.body.appendChild(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
