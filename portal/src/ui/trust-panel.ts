import { checkBundle, FILE_NAMES, type FileName } from '../trust/check-bundle.ts'
import { openPack, type PackFault } from '../trust/revocation-pack.ts'
import { fingerprintOf } from '../trust/seal.ts'
import { formatDay, inGroupsOfFour } from '../words/figures.ts'
import type { Context } from './context.ts'
import { fill, h } from './dom.ts'
import { icon } from './drawings.ts'
import { bytesOf, fileButton } from './file-button.ts'
import { readStoredPacks, storePacks } from './stored-packs.ts'

export function trustPanel(context: Context, isOpen: boolean, onToggle: (isOpen: boolean) => void): HTMLElement {
  const { say, statement } = context
  const fingerprint = fingerprintOf(statement.public_key)
  const details = h(
    'details',
    { class: 'trust', open: isOpen, toggle: () => onToggle(details.open) },
    h('summary', {}, icon('shield'), say('about')),
    h(
      'div',
      { class: 'trust-body' },
      h(
        'dl',
        {},
        h('dt', {}, say('fingerprint')),
        h('dd', { class: 'print' }, inGroupsOfFour(fingerprint.slice(0, 16))),
        h('dd', { class: 'help' }, say('fingerprint_more')),
        h('dt', {}, say('fingerprint_full')),
        h('dd', { class: 'print whole' }, inGroupsOfFour(fingerprint)),
        h('dt', {}, say('certified')),
        h('dd', {}, statement.certificate.organization_name),
        h('dd', { class: 'print whole' }, statement.organization_id),
        h('dd', { class: 'help' }, say('certified_more', { key: inGroupsOfFour(statement.certificate.key_id) })),
        h('dt', {}, say('sequence')),
        h('dd', { class: 'print whole' }, String(statement.seq)),
      ),
      packLoader(context),
      fileChecker(context),
      h('p', { class: 'help' }, say('privacy')),
      h('p', { class: 'help' }, say('draft')),
    ),
  )
  return details
}

function packLoader(context: Context): HTMLElement {
  const { say } = context
  const status = h('p', { class: 'status', role: 'status', id: 'pack-status' })
  const load = fileButton({
    id: 'pack',
    label: say('pack'),
    picture: 'clock',
    accept: '.json,application/json',
    isPlain: true,
    describedBy: 'pack-help',
    onFiles: ([file]) => {
      if (!file) return
      void bytesOf(file).then((bytes) => {
        const text = new TextDecoder().decode(bytes)
        const fault = loadPack(context, text)
        if (!fault) storePacks(context.statement, readStoredPacks(context.statement).concat(text))
        context.refresh()
        const shown = document.getElementById('pack-status')
        if (shown) shown.textContent = fault ? say(`pack_${fault}` as const) : packWords(context)
      })
    },
  })
  status.textContent = context.loaded.generatedAt === context.statement.generated_at ? '' : packWords(context)
  return h('div', { class: 'tool' }, load, h('p', { class: 'help', id: 'pack-help' }, say('pack_help')), status)
}

let loadedCount = 0

function packWords({ say, loaded, language }: Context): string {
  return say('pack_loaded', {
    count: loadedCount,
    date: formatDay(loaded.generatedAt, language),
  })
}

/** Loads a pack, or returns why it cannot be loaded. */
export function loadPack(context: Context, text: string): PackFault | undefined {
  const pack = openPack(text, context.loaded)
  if (typeof pack === 'string') return pack
  context.verifier.load(pack)
  loadedCount += pack.count
  context.loaded = { ...context.loaded, generatedAt: pack.generatedAt, seq: pack.seq }
  return undefined
}

function fileChecker({ say, statement }: Context): HTMLElement {
  const status = h('div', { class: 'status', role: 'status' })
  const choose = fileButton({
    id: 'files',
    label: say('files'),
    picture: 'file',
    accept: '.html,.json,.js,.css',
    multiple: true,
    isPlain: true,
    describedBy: 'files-help',
    onFiles: (chosen) => void check(chosen),
  })
  const check = async (chosen: File[]) => {
    const files: Partial<Record<FileName, Uint8Array>> = {}
    for (const file of chosen) {
      const name = FILE_NAMES.filter((candidate) => candidate.split('/').pop() === file.name)[0]
      if (name) files[name] = await bytesOf(file)
    }
    const { isIntact, files: states } = await checkBundle(files, statement)
    fill(
      status,
      h('p', {}, icon(isIntact ? 'shield' : 'warning'), say(isIntact ? 'files_intact' : 'files_not_intact')),
      h(
        'ul',
        { class: 'files' },
        ...FILE_NAMES.map((name) =>
          h('li', { class: states[name] }, h('code', {}, name), ` ${say(`file_${states[name]}` as const)}`),
        ),
      ),
    )
  }
  return h('div', { class: 'tool' }, choose, h('p', { class: 'help', id: 'files-help' }, say('files_help')), status)
}
