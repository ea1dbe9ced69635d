/** The contrast ratio of WCAG 2, from 1 to 21, or undefined if a text is not a colour. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [luminance(one), luminance(other)]
  if (a === undefined || b === undefined) return undefined
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

function luminance(hex: string): number | undefined {
  if (!isColour(hex)) return undefined
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
