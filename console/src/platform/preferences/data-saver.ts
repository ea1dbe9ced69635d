import { persistentStore, useStore } from '../state/store.ts'

type DataSaver = 'on' | 'off'

const asksToSave = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * When on, nothing is loaded in advance or refreshed by itself. The browser's setting applies until the user chooses.
 */
export const dataSaver = persistentStore<DataSaver>(
  'samakart.data-saver',
  asksToSave ? 'on' : 'off',
  (value): value is DataSaver => value === 'on' || value === 'off',
)

export const isSavingData = () => dataSaver.get() === 'on'

export const useDataSaver = () => useStore(dataSaver) === 'on'
