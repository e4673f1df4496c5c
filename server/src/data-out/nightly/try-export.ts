import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import { idFrom, type OwnTransactionsCall, placeOf } from '../../http/route.ts'
import { tryServer } from '../../outbound/sftp/try-server.ts'
import { t } from '../../texts/texts.ts'
import { problemOf, problemSentence } from './problem.ts'
import { exportSecretOf, findExport, serverOf } from './rows.ts'
import { tryFolder } from './upload.ts'

/** How long somebody waits for a test. */
const MAX_MS = 60_000

/** Districts whose servers this process tries at this moment. */
const trying = new Set<string>()

/** Tries a server step by step as a night would, with an empty file. A district tries one at a time. */
export async function tryExport(call: OwnTransactionsCall<string>, exportId: string | undefined) {
  const { app, db } = call
  const { districtId } = placeOf(call)
  const id = idFrom(exportId)
  const row = await within(db.queries, [districtId], async tx => {
    const found = await findExport(tx, { districtId, id })
    if (!found) throw notFound()
    await audit(tx, authorOf(call), districtId, 'nightlyExport.test', [], { nightlyExportId: id })
    return found
  })
  if (trying.has(districtId)) throw new Refusal('rateLimited', [], 5)
  trying.add(districtId)
  const signal = AbortSignal.any([app.stopping, AbortSignal.timeout(MAX_MS)])
  try {
    const { steps, hostKey } = await tryServer({
      reaching: {
        settings: serverOf(row),
        secret: exportSecretOf(app.settings.secret, row),
        limits: app.settings,
        signal,
      },
      last: {
        step: t('dataOut:nightly.step.folder'),
        run: async sftp => {
          await tryFolder(sftp, { folder: row.folder, fileName: row.file_name })
          return { done: t('dataOut:nightly.says.folder', { folder: row.folder }) }
        },
      },
      sentenceOf: failure => {
        const problem = problemOf(failure, signal)
        return problem && problemSentence(problem.code, problem.facts)
      },
    })
    return { passed: steps.every(({ state }) => state === 'done'), steps, hostKey }
  } finally {
    trying.delete(districtId)
  }
}
