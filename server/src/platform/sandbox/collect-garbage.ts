import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'async' }) => Promise<void>

let collect: Collect | undefined

/**
 * The engine collects when something new needs room. After a burst of long bodies nothing does for minutes, and buffers
 * that nobody uses keep their memory.
 */
export async function collectGarbage(): Promise<void> {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
    setFlagsFromString('--no-expose-gc')
  }
  await collect({ type: 'major', execution: 'async' })
}
