/**
 * The session that DHIS2 opens with its first answer. With it, a request costs DHIS2 a tenth of checking a password, and
 * a token does not open one session after the other.
 */
export class SessionCookie {
  #value: string | undefined

  get isOpen(): boolean {
    return this.#value !== undefined
  }

  get header(): { cookie?: string } {
    return this.#value === undefined ? {} : { cookie: `JSESSIONID=${this.#value}` }
  }

  /** Other cookies are of no use here, and are not kept. */
  readFrom(setCookie: readonly string[] | undefined): void {
    for (const text of setCookie ?? []) {
      const found = /^JSESSIONID=([\w.!~-]{1,200})(;|$)/.exec(text)
      if (found) this.#value = found[1]
    }
  }

  forget(): void {
    this.#value = undefined
  }
}
