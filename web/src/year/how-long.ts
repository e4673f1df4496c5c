import type { Rehearsal } from './use-new-year.ts'

// Measured with 100,000 students on two processors under load (decision 30): 78 s to begin, 177 s to undo.
const BEGIN_MS = 0.8
const UNDO_MS = 1.8

const minutes = ({ students }: Rehearsal['totals'], each: number) => Math.round((students * each) / 60_000)

/** How many minutes it takes to begin a year; 0 is less than one. */
export const minutesToBegin = (totals: Rehearsal['totals']) => minutes(totals, BEGIN_MS)
export const minutesToUndo = (totals: Rehearsal['totals']) => minutes(totals, UNDO_MS)
