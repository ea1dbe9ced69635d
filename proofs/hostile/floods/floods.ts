import { connectionFloods } from './connections.ts'
import type { Flood } from './flood.ts'
import { liveFloods } from './live.ts'
import { signInFloods } from './sign-ins.ts'
import { uploadFloods } from './uploads.ts'

export const floods: readonly Flood[] = [...liveFloods, ...connectionFloods, ...uploadFloods, ...signInFloods]
