import type { Settings } from '../../configuration/settings.ts'
import { Bucket } from './bucket.ts'
import { type FileStore, NotKept } from './file-store.ts'
import { Folder } from './folder.ts'

const KEY = /^[a-z_]+(\/[a-z0-9-]+)+$/

const stores = new WeakMap<Settings, FileStore>()

/** The store that the configuration names. */
export function filesOf(settings: Settings): FileStore {
  const known = stores.get(settings)
  if (known) return known
  const store = checkingKeys(settings.bucket ? new Bucket(settings.bucket) : new Folder(settings.dataDir))
  stores.set(settings, store)
  return store
}

function checkingKeys(store: FileStore): FileStore {
  const checked = (key: string) => {
    if (!KEY.test(key)) throw new Error('This is no key of a file')
    return key
  }
  return {
    put: async (key, file) => {
      const path = checked(key)
      await store.put(path, file).catch(failure => {
        throw new NotKept(failure)
      })
    },
    get: async key => store.get(checked(key)),
    remove: async key => store.remove(checked(key)),
    check: () => store.check(),
  }
}
