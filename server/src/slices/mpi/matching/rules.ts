/** Sound rules, aliases, levels and policy change together; a score names the rules and the weights that made it. */
export const RULES_VERSION = '2026.2'
