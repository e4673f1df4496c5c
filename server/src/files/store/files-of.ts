import type { Settings } from '../../configuration/settings.ts'
import { Bucket } from './bucket.ts'
import { FILE_KINDS, type FileStore, NotKept } from './file-store.ts'
import { Folder } from './folder.ts'

/** What kind of file it is, then its district, by which a purge finds it, then ids. */
const KEY = new RegExp(`^(${FILE_KINDS.join('|')})/\\d+(/[a-z0-9-]+)+$`)

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
    ofDistrict: districtId => store.ofDistrict(districtId),
    check: () => store.check(),
  }
}
