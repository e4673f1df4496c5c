import { tickSteps, undoSteps } from '@hornbook/contract/progress/student-steps'
import type { StepAct } from '@hornbook/rules/figures/steps'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidateNotes } from '../notes/note.ts'
import type { StudentStep } from '../students/attention.ts'

/** How long Undo is offered. */
const OFFERED_MS = 10_000

interface Ticked {
  readonly act: StepAct
  readonly names: readonly string[]
  readonly until: string
  readonly classroomId: string
  /** Empty if somebody else had ticked them. */
  readonly ticked: readonly { readonly id: string; readonly version: number }[]
  readonly state: 'done' | 'undone' | 'undoFailed'
}

/** What the notice at the foot of the page says; over the pages, because a row that is ticked is gone. */
let shown: Ticked | 'failed' | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: typeof shown) {
  shown = next
  clearTimeout(timer)
  if (next !== null) timer = setTimeout(() => show(null), OFFERED_MS)
  for (const listener of listeners) listener()
}

export const useTicked = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

export const dismissTicked = () => show(null)

interface Tick {
  readonly step: StudentStep
  readonly classroomId: string
  readonly students: readonly { readonly id: string; readonly fullName: string }[]
  readonly text?: string
}

/** Ticks a step as done; whether that was saved. */
export async function tick({ step, classroomId, students, text = '' }: Tick): Promise<boolean> {
  const { act, lesson, test } = step
  const attributes = {
    act,
    students: students.map(({ id }) => id),
    ...lesson,
    ...(test !== undefined && { test }),
    ...(text.trim() !== '' && { text }),
  }
  try {
    const body = { data: { type: 'studentSteps', attributes } } as const
    const { row } = await call(tickSteps, { params: { classroomId }, body })
    const names = students.map(({ fullName }) => fullName)
    show({ act, names, classroomId, until: row.until, ticked: row.ticked, state: 'done' })
    await invalidateNotes()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    show('failed')
    return false
  }
}

export async function undoTick(done: Ticked): Promise<void> {
  try {
    const attributes = { ticked: [...done.ticked] }
    const body = { data: { type: 'studentSteps' as const, attributes } }
    await call(undoSteps, { params: { classroomId: done.classroomId }, body })
    show({ ...done, state: 'undone' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    show({ ...done, state: 'undoFailed' })
  }
  await invalidateNotes()
}
