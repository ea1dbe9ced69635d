import './tables.ts'

export { checkWallet } from './check-wallet.ts'
export { walletJobs } from './jobs.ts'
export { movePassesAfterMerge, movePassesAfterUnmerge } from './passes/move-passes.ts'
export { collectPasses, erasePasses } from './passes/person-passes.ts'
export { walletRetention } from './retention.ts'
export { walletRoutes } from './routes.ts'
