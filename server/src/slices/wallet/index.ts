import './tables.ts'

export { checkWallet } from './check-wallet.ts'
export { walletJobs } from './jobs.ts'
export { followMerge, followUnmerge } from './passes/follow-merges.ts'
export { walletRoutes } from './routes.ts'
