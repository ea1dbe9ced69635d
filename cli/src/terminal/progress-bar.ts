const WIDTH = 30

/** Drawn on the error output, and only where a person looks on. */
export class ProgressBar {
  readonly #isShown = process.stderr.isTTY

  show(percent: number, text: string): void {
    if (!this.#isShown) return
    const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    process.stderr.write(`\r\u001b[K${bar} ${String(Math.floor(percent)).padStart(3)} %  ${text}`)
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K')
  }
}
