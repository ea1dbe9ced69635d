import './tables.ts'

export { collectPasses, erasePasses, movePassesAfterMerge, movePassesAfterUnmerge } from './passes/person-passes.ts'
export { walletRoutes } from './routes.ts'
export { checkWallet, walletJobs, walletRetention } from './upkeep.ts'
