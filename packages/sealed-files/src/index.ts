export { newFileSeal } from './new-file-seal.ts'
export { type ByteRange, readSealed } from './read-sealed.ts'
export {
  BLOCK_BYTES,
  BlockSealer,
  blockOffset,
  contentSize,
  type FileSeal,
  HEADER_BYTES,
  isSealHeader,
  lastBlockOf,
  SEALED_BLOCK_BYTES,
  StoredFileDamaged,
  sealedSize,
} from './sealed-blocks.ts'
export { type Edge, readRange, SealedFile, writeWholeBlocks } from './sealed-file.ts'
export { writeSealed } from './write-sealed.ts'
