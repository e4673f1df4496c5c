import secureJson from 'secure-json-parse'
import { Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'

/** JSON that comes as bytes, as strictly as bodies of other calls are read; undefined for none. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
    return secureJson.parse(text, undefined, { protoAction: 'error', constructorAction: 'ignore' })
  } catch {
    throw new Refusal('malformed', { detail: t('http:body.notJson') })
  }
}
