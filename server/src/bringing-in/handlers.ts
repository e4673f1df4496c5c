import { applyHandler } from './imports/applying.ts'
import { applyOnDayHandler } from './imports/applying-on-day.ts'
import { previewHandler } from './imports/preview.ts'
import { undoHandler } from './imports/undoing.ts'

export const rosterHandlers = [previewHandler, applyHandler, applyOnDayHandler, undoHandler]
