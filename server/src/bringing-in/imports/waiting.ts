import { notFound } from '../../access/refusal.ts'
import { waitForChange } from '../../changes/prepared.ts'
import type { AppContext } from '../../http/app-context.ts'

/** Waits for the job of an import, as `waitForChange` says. `isChecked` is false while the run may still be refused. */
export const waitForImport = (
  app: AppContext,
  districtId: string,
  id: string,
  isChecked: (step: string) => boolean = () => true,
) =>
  waitForChange(app, districtId, async tx => {
    const row = await tx
      .selectFrom('roster_imports')
      .select(['progress', 'refusal'])
      .where('district_id', '=', districtId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const progress = row.progress as { readonly step: string } | null
    const mayBeRefused = progress !== null && !isChecked(progress.step)
    return { isBusy: progress !== null, mayBeRefused, refusal: row.refusal }
  })
