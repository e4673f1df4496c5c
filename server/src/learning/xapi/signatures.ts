import { statement as statementShape } from '@hornbook/contract/learning/xapi-statement'
import { Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'
import type { Attachment } from './parts.ts'
import { isSameStatement, type Statement } from './statements.ts'

const SIGNATURE = 'http://adlnet.gov/expapi/attachments/signature'

/** A signature has to be of this statement. Whose it is nobody here can know: that is for whoever reads it. */
export function refuseForeignSignatures(statements: readonly Statement[], attachments: readonly Attachment[]): void {
  const bySha2 = new Map(attachments.map(each => [each.sha2, each]))
  for (const statement of statements)
    for (const { usageType, contentType, sha2 } of statement.attachments ?? []) {
      if (usageType !== SIGNATURE) continue
      const content = bySha2.get(sha2.toLowerCase())?.content.toString('latin1')
      if (contentType === 'application/octet-stream' && (content === undefined || isOf(statement, content))) continue
      throw new Refusal('malformed', { detail: t('learning:xapi.signature') })
    }
}

function isOf(statement: Statement, signature: string): boolean {
  const [header, payload, ...others] = signature.trim().split('.')
  const { alg } = (partIn(header) ?? {}) as { readonly alg?: unknown }
  const signed = statementShape.safeParse(partIn(payload))
  const isKnown = alg === 'RS256' || alg === 'RS384' || alg === 'RS512'
  return others.length === 1 && isKnown && signed.success && isSameStatement(statement, signed.data)
}

function partIn(part: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
  } catch {
    return undefined
  }
}
