import './tables.ts'

export type { BrandContent } from './content.ts'
export { drawPreviews } from './draw-previews.ts'
export {
  dataUrl,
  type IssuerMark,
  openBrand,
  openIssuerMark,
  readBrand,
  readContent,
  readIssuerMark,
  readMeasuredBrand,
  readSellerMark,
  readStored,
  viewBrand,
} from './read-brand.ts'
export { brandRoutes } from './routes.ts'
export { checkChanges, saveBrand } from './save-brand.ts'
export { BrandView, ChangeBrand, PreviewBrand, Previews } from './schema.ts'
