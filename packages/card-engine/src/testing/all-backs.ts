import type { Language } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { type Setting, TEMPLATE_IDS } from '../design/setting.ts'
import { sampleSetting } from '../sample.ts'
import { backOf } from '../templates/back.ts'
import { FULL_BRAND } from './full-brand.ts'

const CHECK_URL = 'verify.samakart.example/check/7K3Q9ZP'

export interface Back {
  setting: Setting
  /** Of the identity QR for which there is a free square at the right. */
  size?: number
  list: DisplayList
}

/** The backs of every template: plain and with everything, with a last day, with lines for visits, with what visits said, with small and large identity QRs. */
export function allBacks(language: Language): Back[] {
  return TEMPLATE_IDS.flatMap((template) => {
    const formats = template === 'sovereign' ? [{}, { sovereignConfig: { format: 'cr80' as const } }] : [{}]
    return formats.flatMap((format) => {
      const isPass = template === 'sovereign' && !('sovereignConfig' in format)
      const setting = (changes: Partial<Setting> = {}) =>
        sampleSetting(template, { language, checkUrl: CHECK_URL, ...format, ...changes })
      const plain = setting()
      const full = setting({ brand: FULL_BRAND, expires: true })
      const visits = setting({ visitTable: true, expires: true })
      const values = setting({ visitValues: true })
      const sizes = isPass ? [23.4] : [27.5, 41]
      const fullForEver = setting({ brand: FULL_BRAND })
      const identities = [plain, full, fullForEver].flatMap((one) =>
        sizes.map((size) => ({ setting: one, size, list: backOf(one, { square: size }) })),
      )
      return [...[plain, full, visits, values].map((one) => ({ setting: one, list: backOf(one) })), ...identities]
    })
  })
}
