import { createTheme, type MantineColorsTuple } from '@mantine/core'

const baobab: MantineColorsTuple = [
  '#e9f5f2',
  '#d0e8e2',
  '#a2d1c6',
  '#72b9a9',
  '#4aa391',
  '#2b8f7c',
  '#177c6a',
  '#0f6a5a',
  '#0b5548',
  '#083f36',
]

const ochre: MantineColorsTuple = [
  '#fdf5e4',
  '#f8e8c6',
  '#f0d08c',
  '#e8b750',
  '#dfa02a',
  '#c98a1b',
  '#a87012',
  '#85570c',
  '#654208',
  '#472d04',
]

/** Slightly green greys. From index 6 on they are readable on white. */
const gray: MantineColorsTuple = [
  '#f6f7f4',
  '#eff1ed',
  '#e3e7e2',
  '#d3d9d4',
  '#b9c2bd',
  '#8b9691',
  '#5a6662',
  '#45514d',
  '#2c3734',
  '#17211f',
]

const dark: MantineColorsTuple = [
  '#e6ece9',
  '#ccd6d2',
  '#a7b4af',
  '#7f8d88',
  '#3b4a45',
  '#2c3935',
  '#1d2825',
  '#141d1a',
  '#101815',
  '#0a110f',
]

const red: MantineColorsTuple = [
  '#fdeeec',
  '#f9d9d5',
  '#f0b1aa',
  '#e6867c',
  '#dd6256',
  '#d54a3d',
  '#c23427',
  '#a8291e',
  '#8b2219',
  '#6a1912',
]

const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Open Sans', Arial, sans-serif"

export const theme = createTheme({
  colors: { baobab, ochre, gray, dark, red },
  primaryColor: 'baobab',
  primaryShade: { light: 7, dark: 6 },
  black: '#17211f',
  fontFamily: fonts,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Consolas, 'Roboto Mono', 'DejaVu Sans Mono', monospace",
  headings: { fontFamily: fonts, fontWeight: '650' },
  defaultRadius: 'md',
  radius: { md: '0.5rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})
