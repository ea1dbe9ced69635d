declare module 'base45' {
  const base45: { decode(text: string): Buffer; encode(bytes: Uint8Array): string }
  export default base45
}
