export const readSignInSearch = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === 'string' && next.startsWith('/') ? { next } : {}
