import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'

export class PortNotFree extends OperatorError {
  override name = 'PortNotFree'

  constructor({ host, port }: Place, code: string) {
    super(
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is in use: stop the program that has it, or set PORT to another one.`
        : `Port ${port} on ${host} cannot be opened (${code}): set PORT or HOST to another one.`,
    )
  }
}

interface Place {
  host: string
  port: number
}

/** The processes of a killed predecessor hold the port for a moment longer. */
const LONGEST_MS = 3_000

export async function untilPortIsFree(place: Place): Promise<void> {
  for (const since = performance.now(); ; await wait(50)) {
    const code = await tryToOpen(place)
    if (code === undefined) return
    if (code !== 'EADDRINUSE' || performance.now() - since > LONGEST_MS) throw new PortNotFree(place, code)
  }
}

function tryToOpen({ host, port }: Place): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
