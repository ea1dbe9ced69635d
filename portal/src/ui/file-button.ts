import { h } from './dom.ts'
import { icon } from './drawings.ts'

export interface FileButtonOptions {
  id: string
  label: string
  picture: Parameters<typeof icon>[0]
  accept: string
  capture?: boolean
  multiple?: boolean
  describedBy?: string
  isPlain?: boolean
  onFiles(files: File[]): void
}

/** The browser's own file input, styled as a button, so that keyboard, label and the phone's camera work. */
export function fileButton(options: FileButtonOptions): HTMLElement {
  const input = h('input', {
    id: options.id,
    type: 'file',
    accept: options.accept,
    capture: options.capture && 'environment',
    multiple: options.multiple,
    'aria-describedby': options.describedBy,
    change: () => {
      const files = Array.from(input.files || [])
      // Without this, choosing the same file again would cause no event.
      input.value = ''
      if (files.length > 0) options.onFiles(files)
    },
  })
  const label = h(
    'label',
    { for: options.id, class: options.isPlain ? 'button plain' : 'button' },
    icon(options.picture),
    options.label,
  )
  return h('span', { class: 'file-button' }, input, label)
}

export async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(file)
  })
}
