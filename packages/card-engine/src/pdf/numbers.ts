export const PT_PER_MM = 72 / 25.4

/** Formats a number as briefly as PDF allows, to a hundredth of a point. */
export function num(value: number): string {
  return brief(Math.round(value * 100) / 100)
}

/** PDF needs no zero before the point. */
function brief(value: number): string {
  if (value === 0) return '0'
  const text = String(value)
  if (value > 0) return value < 1 ? text.slice(1) : text
  return value > -1 ? `-${text.slice(2)}` : text
}

/** The operator that sets the fill colour. */
export function fillColour([red, green, blue]: readonly [number, number, number]): string {
  if (red === green && green === blue) return `${fraction(red)} g`
  return `${fraction(red)} ${fraction(green)} ${fraction(blue)} rg`
}

/** The same for letters. Nearly black ones are printed with black ink alone: four inks would have to meet exactly. */
export function textColour(rgb: readonly [number, number, number]): string {
  return Math.max(...rgb) <= NEARLY_BLACK ? '0 g' : fillColour(rgb)
}

const NEARLY_BLACK = 0x38

export function strokeColour([red, green, blue]: readonly [number, number, number]): string {
  if (red === green && green === blue) return `${fraction(red)} G`
  return `${fraction(red)} ${fraction(green)} ${fraction(blue)} RG`
}

export function fraction(channel: number): string {
  return brief(Math.round((channel / 255) * 1000) / 1000)
}
