import { declareChange } from '../../changes/prepared.ts'

export const readRoster = declareChange('rosterSync.read')
export const applyRoster = declareChange('rosterSync.apply')
export const applyOnDay = declareChange('rosterSync.applyOnDay')
export const undoRoster = declareChange('rosterSync.undo')
