export const PT_PER_MM = 72 / 25.4

/** Formats a number as briefly as PDF allows, to a hundredth of a point. */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return rounded === 0 ? '0' : String(rounded)
}

/** The operator that sets the fill colour. */
export function fillColour([red, green, blue]: readonly [number, number, number]): string {
  if (red === green && green === blue) return `${fraction(red)} g`
  return `${fraction(red)} ${fraction(green)} ${fraction(blue)} rg`
}

export function strokeColour([red, green, blue]: readonly [number, number, number]): string {
  return `${fraction(red)} ${fraction(green)} ${fraction(blue)} RG`
}

export function fraction(channel: number): string {
  return String(Math.round((channel / 255) * 1000) / 1000)
}
