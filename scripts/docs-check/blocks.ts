// The code blocks of a page, and what is to be done with each:
//   ```sh, ts, python, php     run, in the order of the page
//   ```json answer             compared with what the block before it printed; ```text answer line by line
//   ```sh status=422           the last request of the block is answered with this status; all others with 2xx
//   ```python file=receive.py  written to a file, for a later block
//   ```sh needs=php            run only where this program exists
//   ```operations              a list of operations: not run, but each must be in the API's description
//   <!-- not run: why -->      on the line before a block that cannot be run here
//   <!-- sh … -->              run, but not shown: what a reader would have at this point
//   <!-- files of a.md -->     the files that another page has the reader write
export type Language = 'sh' | 'ts' | 'python' | 'php'

export interface Block {
  page: string
  /** Of its first line, from 1. */
  line: number
  language: string
  content: string
  kind: 'run' | 'answer' | 'file' | 'files of' | 'operations' | 'not run' | 'unmarked'
  status?: number
  file?: string
  needs?: string
  reason?: string
}

const RUNNABLE = ['sh', 'ts', 'python', 'php']

export function readBlocks(page: string, text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = /^( *)```(.*)$/.exec(line)
    if (fence) {
      const end = endOf(lines, at, `${fence[1]}\`\`\``)
      const content = lines.slice(at + 1, end).map((each) => each.slice((fence[1] ?? '').length))
      blocks.push({
        page,
        line: at + 2,
        content: content.join('\n'),
        ...meaningOf(fence[2] ?? '', lines[at - 1] ?? ''),
      })
      at = end
    } else if (line.trim() === '<!-- sh') {
      const end = endOf(lines, at, '-->')
      blocks.push({ page, line: at + 2, language: 'sh', content: lines.slice(at + 1, end).join('\n'), kind: 'run' })
      at = end
    }
    const other = /^<!-- files of (.+) -->$/.exec(line)?.[1]
    if (other) blocks.push({ page, line: at + 1, language: '', content: '', kind: 'files of', file: other })
  }
  return blocks
}

function endOf(lines: string[], start: number, mark: string): number {
  const end = lines.indexOf(mark, start + 1)
  if (end === -1) throw new Error(`line ${start + 1} opens something that nothing ends`)
  return end
}

function meaningOf(info: string, before: string): Omit<Block, 'page' | 'line' | 'content'> {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const reason = /<!-- not run: (.+) -->/.exec(before)?.[1]
  const value = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const [status, file, needs] = [value('status'), value('file'), value('needs')]
  return {
    language,
    kind: kindOf(language, words, reason, file),
    ...(status ? { status: Number(status) } : {}),
    ...(file ? { file } : {}),
    ...(needs ? { needs } : {}),
    ...(reason ? { reason } : {}),
  }
}

function kindOf(language: string, words: string[], reason?: string, file?: string): Block['kind'] {
  if (reason) return 'not run'
  if (words.includes('answer')) return 'answer'
  if (file) return 'file'
  if (language === 'operations') return 'operations'
  return RUNNABLE.includes(language) ? 'run' : 'unmarked'
}
