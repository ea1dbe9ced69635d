import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'

export class PortNotFree extends OperatorError {
  override name = 'PortNotFree'

  constructor({ host, port }: HostAndPort, code: string) {
    super(
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is in use: stop the program that has it, or set PORT to another one.`
        : `Port ${port} on ${host} cannot be opened (${code}): set PORT or HOST to another one.`,
    )
  }
}

interface HostAndPort {
  host: string
  port: number
}

/** The processes of a killed service keep the port for a moment. */
const TIMEOUT_MS = 3_000

export async function untilPortIsFree(address: HostAndPort): Promise<void> {
  for (const since = performance.now(); ; await wait(50)) {
    const code = await tryToOpen(address)
    if (code === undefined) return
    if (code !== 'EADDRINUSE' || performance.now() - since > TIMEOUT_MS) throw new PortNotFree(address, code)
  }
}

function tryToOpen({ host, port }: HostAndPort): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
