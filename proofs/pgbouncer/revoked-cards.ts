import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }

/** Only a reissue tells the token that is printed as a QR code. */
interface Card {
  card_code: string
  qr_token: string
}

/** Cards of a small job, which one process revokes and another is asked about. */
export class RevokedCards {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #cards: readonly Card[]

  private constructor(url: string, headers: Record<string, string>, cards: readonly Card[]) {
    this.#url = url
    this.#headers = headers
    this.#cards = cards
  }

  static async print(url: string, count: number): Promise<RevokedCards> {
    const json = { 'content-type': 'application/json' }
    const login = await fetch(`${url}/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(credentials) })
    const { access_token } = (await login.json()) as { access_token: string }
    const headers = { ...json, authorization: `Bearer ${access_token}` }
    const send = async (path: string, body: object) => {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      assert.ok(answer.ok, `${path} ${answer.status}`)
      return (await answer.json()) as Record<string, string>
    }
    const order = { name: 'Polio', campaign_type: 'vaccination', prefix: 'REVOKE', language: 'fr', template_id: 'aero' }
    const { id } = await send('/campaigns/', order)
    const names = ['Awa', 'Binta', 'Coumba', 'Dieynaba', 'Fatou', 'Khady', 'Mariama', 'Ndeye', 'Oumy', 'Penda']
    const beneficiaries = Array.from({ length: count }, (_, at) => ({
      first_name: names[at % names.length],
      last_name: ['Ndiaye', 'Sarr', 'Faye', 'Diatta', 'Gueye'][Math.floor(at / names.length) % 5],
      date_of_birth: `19${60 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}`,
    }))
    const { job_id } = await send(`/campaigns/${id}/jobs`, { beneficiaries })
    for (;;) {
      const answer = await fetch(`${url}/jobs/${job_id}`, { headers })
      if (((await answer.json()) as { status: string }).status === 'completed') break
      await wait(100)
    }
    const manifest = await fetch(`${url}/jobs/${job_id}/download/manifest`, { headers })
    const printed = (await manifest.json()) as { cards: { card_code: string }[] }
    const cards: Card[] = []
    for (const { card_code } of printed.cards)
      cards.push((await send(`/cards/${card_code}/reissue`, {})) as unknown as Card)
    return new RevokedCards(url, headers, cards)
  }

  /** How many milliseconds the process at `otherUrl` still called each card valid after the answer to its revocation. */
  async revokeAndWatch(otherUrl: string): Promise<number[]> {
    const delays: number[] = []
    for (const { card_code: code, qr_token: token } of this.#cards) {
      assert.equal(await this.#isValid(otherUrl, token), true)
      const revoked = await fetch(`${this.#url}/cards/${code}/revoke`, {
        method: 'POST',
        headers: this.#headers,
        body: JSON.stringify({ reason: 'lost' }),
      })
      assert.equal(revoked.status, 200)
      const since = performance.now()
      while (await this.#isValid(otherUrl, token)) await wait(2)
      delays.push(performance.now() - since)
    }
    return delays
  }

  async statusOf(url: string): Promise<number> {
    return (await fetch(`${url}/auth/me`, { headers: this.#headers }).catch(() => undefined))?.status ?? 0
  }

  async #isValid(url: string, token: string): Promise<boolean> {
    const answer = await fetch(`${url}/mpi/verify/${token}`)
    assert.equal(answer.status, 200)
    return ((await answer.json()) as { status: string }).status === 'valid'
  }
}
