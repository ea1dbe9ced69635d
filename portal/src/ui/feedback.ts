import type { VerdictKind } from '../registry/verifier.ts'

interface Signal {
  /** Pitches and lengths. Rising tones mean a good card, falling tones a bad one. */
  tones: [hertz: number, ms: number][]
  vibration: number[]
}

const GOOD: Signal = {
  tones: [
    [660, 110],
    [990, 190],
  ],
  vibration: [120],
}
/** Known, but a person still has to look. */
const LOOK: Signal = { tones: [[660, 140]], vibration: [60, 60, 60] }
const BAD: Signal = {
  tones: [
    [220, 260],
    [165, 420],
  ],
  vibration: [350, 120, 350],
}
const UNSURE: Signal = {
  tones: [
    [440, 120],
    [440, 120],
  ],
  vibration: [60, 60, 60, 60, 60],
}

const SIGNALS: Record<VerdictKind, Signal> = {
  authentic: GOOD,
  code_known: LOOK,
  revoked: BAD,
  unknown: BAD,
  other_campaign: UNSURE,
  check_code: UNSURE,
  only_scans: UNSURE,
  issued_to: LOOK,
  expired: BAD,
  unlisted: UNSURE,
  forged: BAD,
  foreign_key: BAD,
}

let context: AudioContext | undefined

export function giveSignal(kind: VerdictKind): void {
  const { tones, vibration } = SIGNALS[kind]
  // Browsers refuse both before the page is touched, and some devices have neither.
  try {
    if (navigator.vibrate) navigator.vibrate(vibration)
    context = context || new AudioContext()
    void context.resume()
    let at = context.currentTime
    for (const [hertz, ms] of tones) at = tone(context, hertz, at, ms / 1_000)
  } catch {}
}

function tone(audio: AudioContext, hertz: number, at: number, seconds: number): number {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = 'triangle'
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(0.25, at)
  volume.gain.linearRampToValueAtTime(0, at + seconds)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
  return at + seconds
}
