// Strangers who try passwords without a pause, while a user signs in from networks where she has signed in before.
import type { Service } from '../send.ts'
import { type Flood, type Outcome, times } from './flood.ts'

const STRANGERS = 90
const RIGHT = 12

interface Login {
  email: string
  password: string
}

async function signIn({ url }: Service, login: Login, from: string): Promise<Outcome> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const answer = await fetch(`${url}/auth/login`, { method: 'POST', headers, body: JSON.stringify(login) })
  await answer.arrayBuffer()
  return answer.status
}

/** The outcomes are those of the right sign-ins. */
const besideStrangers = (what: string, from: (stranger: number) => string): Flood => ({
  what,
  async act(service) {
    const right = (at: number) => signIn(service, service.viewer, `196.207.7.${at}`)
    for (let at = 0; at < RIGHT; at++) await right(at)
    let isOver = false
    const strangers = times(STRANGERS, async (at) => {
      for (let round = 0; !isOver; round++)
        await signIn(service, { email: `stranger-${at}-${round}@example.org`, password: 'not the password' }, from(at))
    })
    const outcomes = await times(RIGHT, right)
    isOver = true
    await strangers
    return outcomes
  },
  expected: [200],
})

export const signInFloods: Flood[] = [
  besideStrangers('12 right sign-ins beside 90 strangers of one network', () => '203.0.113.77'),
  {
    ...besideStrangers('12 right sign-ins beside 90 strangers of as many networks', (at) => `100.64.${at}.1`),
    isLarge: true,
  },
]
