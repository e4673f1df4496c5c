import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { sendParts } from '../../files/reading/bounded-worker.ts'
import { type RosterReading, readRosterZip } from './read-roster.ts'
import type { Roster } from './roster.ts'

export interface WorkerTask {
  zip: string | Uint8Array
  now: number
  timeZone: string
  restoreZeros: boolean
}

/** The worker answers in parts, small enough not to block the receiving thread. */
export type WorkerPart =
  | { part: 'head'; head: Omit<Roster, ListName> }
  | { part: ListName; items: unknown[] }
  | { part: 'problems'; items: unknown[] }

export const listNames = [
  'schools',
  'classrooms',
  'staff',
  'students',
  'enrollments',
  'roles',
  'leftOut',
  'leftOutEnrollments',
] as const
export type ListName = (typeof listNames)[number]

const PART_SIZE = 1000

function* parts({ roster, problems }: RosterReading): Generator<WorkerPart> {
  for (const items of inParts(problems.all())) yield { part: 'problems', items }
  if (roster) {
    const { schools: _1, classrooms: _2, staff: _3, students: _4, enrollments: _5, ...rest } = roster
    const { leftOut: _6, leftOutEnrollments: _7, roles: _8, ...head } = rest
    yield { part: 'head', head }
    for (const part of listNames) for (const items of inParts<unknown>(roster[part])) yield { part, items }
  }
}

function* inParts<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += PART_SIZE) yield items.slice(start, start + PART_SIZE)
}

async function work({ zip, now, timeZone, restoreZeros }: WorkerTask, port: MessagePort): Promise<void> {
  const bytes = typeof zip === 'string' ? zip : Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  sendParts(parts(await readRosterZip(bytes, { now: new Date(now), timeZone, restoreZeros })), port)
}

if (parentPort) await work(workerData as WorkerTask, parentPort)
