import { resolveAddress } from './addresses.ts'
import { type BookWarning, type Findings, refused } from './findings.ts'
import { readStrictly } from './strict-xml.ts'
import type { BookFiles } from './zip.ts'

/** What shops lay into a book that they lock. */
const LOCKS = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml']
/** These only keep a font from being copied out of the book, as their makers ask. */
const FONTS = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

/** Refuses a book that is locked. Fonts may be hidden: the reader does without them. */
export async function refuseProtected(files: BookFiles, told: Findings<BookWarning>): Promise<void> {
  const lock = LOCKS.find(name => files.has(name))
  if (lock !== undefined) throw refused('protected', lock)
  const name = 'META-INF/encryption.xml'
  const bytes = await files.read(name)
  if (bytes === null) return
  const seen = { algorithm: '' }
  readStrictly(name, bytes, {
    open(element, attributes) {
      if (element === 'encryptionmethod') seen.algorithm = attributes.get('Algorithm') ?? ''
      if (element === 'encryptedkey') throw refused('protected', name)
      if (element !== 'cipherreference') return
      if (!FONTS.includes(seen.algorithm)) throw refused('protected', name)
      const address = resolveAddress('root', attributes.get('URI') ?? '')
      told.add('hiddenFonts', address.to === 'file' ? address.file : name)
    },
    close(element) {
      if (element === 'encrypteddata') seen.algorithm = ''
    },
    text() {},
  })
}
