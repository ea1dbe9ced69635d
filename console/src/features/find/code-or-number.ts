/** A number has a digit, and so has nearly every code. Names are found as people. */
export const isCodeOrNumber = (q: string): boolean =>
  /\d/.test(q) || /^[a-z]{3,8}-([a-z]{8}|[a-z]{12})$/i.test(q.trim())
