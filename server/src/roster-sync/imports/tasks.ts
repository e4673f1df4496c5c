import { z } from 'zod'
import { declareTask, flag, id, requestId } from '../../jobs/task.ts'

const payload = z.object({ districtId: id, importId: id, accountId: id, requestId, override: flag })
/** A failure is recorded, not tried again; the attempts are for processes that are killed. */
const common = { payload, lane: 'heavy', attempts: 3 } as const

export const readRoster = declareTask({ name: 'rosterSync.read', ...common })
export const applyRoster = declareTask({ name: 'rosterSync.apply', ...common })
export const applyOnDay = declareTask({ name: 'rosterSync.applyOnDay', ...common })
export const undoRoster = declareTask({ name: 'rosterSync.undo', ...common })
