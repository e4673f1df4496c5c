import { postStatements } from '@hornbook/contract/learning/xapi'
import { Refusal } from '../../access/refusal.ts'
import { parseBody } from '../../http/endpoint/parse.ts'
import { PartedBody } from '../../http/endpoint/parted-body.ts'
import { t } from '../../texts/texts.ts'
import type { StatementCall } from './arrived.ts'
import { type Attachment, readParts } from './parts.ts'
import { statementsIn, takeStatements } from './take-statements.ts'

interface Given {
  readonly json: unknown
  readonly attachments: readonly Attachment[]
}

const givenIn = ({ body }: StatementCall): Given => {
  if (!(body instanceof PartedBody)) return { json: body, attachments: [] }
  const { json, attachments } = readParts(body)
  return { json: parseBody(postStatements, json), attachments }
}

export async function postGiven(call: StatementCall) {
  const { json, attachments } = givenIn(call)
  const ids = await takeStatements(call, statementsIn(json, attachments), attachments)
  return { text: JSON.stringify(ids) }
}

/** The address names the one statement; its body may repeat the name. */
export async function putGiven(call: StatementCall & { readonly query: { readonly statementId: string } }) {
  const { statementId } = call.query
  const { json, attachments } = givenIn(call)
  const { id = statementId } = (json ?? {}) as { readonly id?: unknown }
  if (Array.isArray(json) || String(id).toLowerCase() !== statementId)
    throw new Refusal('malformed', { detail: t('learning:xapi.otherId') })
  const named = { ...(json as object), id: statementId }
  await takeStatements(call, statementsIn(named, attachments), attachments)
  return undefined
}
