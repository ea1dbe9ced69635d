import { Type } from 'typebox'
import { plans } from '#slices/accounts/index.ts'

export const MAX_FCFA = 1_000_000_000_000

export const Timestamp = Type.String({ format: 'date-time' })
export const Day = Type.String({ format: 'date' })
export const Fcfa = Type.Integer({ description: 'Whole FCFA, tax included.' })
export const PlanName = Type.Enum([...plans])
export const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
