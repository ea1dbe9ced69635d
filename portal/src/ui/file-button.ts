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

/** The browser's own file field, dressed as a button: it keeps the keyboard, the label and the camera of the phone. */
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
      // The same file may be chosen again after it was changed.
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
