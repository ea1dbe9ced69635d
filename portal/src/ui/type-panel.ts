import type { Context, Part } from './context.ts'
import { h } from './dom.ts'

export function typePanel(context: Context): Part {
  const { say, statement, verifier } = context
  const fault = h('p', { class: 'fault', id: 'code-fault', role: 'alert' })
  const input = h('input', {
    id: 'code',
    name: 'code',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'characters',
    autocorrect: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '4000',
    'aria-describedby': 'code-help code-fault',
    placeholder: `${statement.campaign}-`,
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const verdict = verifier.typed(input.value)
    fault.textContent = verdict ? '' : say('nothing_typed')
    if (verdict) context.show(verdict, input.value, false)
    else input.focus()
  }
  const element = h(
    'form',
    { class: 'panel', novalidate: true, submit },
    h('label', { for: 'code' }, say('code_label')),
    input,
    fault,
    h('p', { class: 'help', id: 'code-help' }, say('code_help', { example: `${statement.campaign}-7K3Q9ZPA` })),
    h('button', { type: 'submit', class: 'button big' }, say('verify')),
    h('p', { class: 'help' }, say('scanner_hint')),
  )
  return { element, focus: () => input.focus() }
}
