const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const MAX_LENGTH = 40

/** `Firefox, Android` for a user agent. One that is no browser is shown by its beginning. */
export function deviceName(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined
  const find = (names: readonly (readonly [RegExp, string])[]) => names.find(([mark]) => mark.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser) return userAgent.slice(0, MAX_LENGTH)
  return system ? `${browser}, ${system}` : browser
}
