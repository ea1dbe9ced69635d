export const readDesignSearch = ({ template }: Record<string, unknown>): { template?: string } =>
  typeof template === 'string' ? { template } : {}
