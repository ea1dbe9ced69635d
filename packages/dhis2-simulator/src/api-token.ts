import { crc32 } from 'node:zlib'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A personal access token as servers up to 2.40 write it: 32 characters and their checksum in ten digits. */
export function oldToken(name: string): string {
  const code = name.padEnd(32, '0').slice(0, 32)
  return `d2pat_${code}${String(crc32(code)).padStart(10, '0')}`
}

/** As servers from 2.41 on write it: 44 characters and their checksum in six. */
export function newToken(name: string): string {
  const code = name.padEnd(44, '0').slice(0, 44)
  return `d2p_${code}${inLetters(crc32(code))}`
}

export function isWellFormed(token: string): boolean {
  const old = /^d2pat_([A-Za-z0-9]{32})(\d{10})$/.exec(token)
  if (old?.[1]) return Number(old[2]) === crc32(old[1])
  const now = /^d2p_([A-Za-z0-9]{44})([A-Za-z0-9]{6})$/.exec(token)
  return now?.[1] !== undefined && now[2] === inLetters(crc32(now[1]))
}

function inLetters(value: number): string {
  let text = ''
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) text = LETTERS.charAt(rest % 62) + text
  return text
}
