import { applyHandler } from './imports/applying.ts'
import { previewHandler } from './imports/preview.ts'
import { statisticsHandler } from './imports/statistics.ts'
import { undoHandler } from './imports/undoing.ts'

export const rosterHandlers = [previewHandler, applyHandler, undoHandler, statisticsHandler]
