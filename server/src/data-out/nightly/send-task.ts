import { z } from 'zod'
import { declareTask, id } from '../../jobs/task.ts'

/** Six tries take some ten minutes; after that it is tomorrow's. */
export const sendTask = declareTask({
  name: 'dataOut.sendNightly',
  payload: z.object({ districtId: id, exportId: id }),
  lane: 'fetching',
  attempts: 6,
})

/** One job at a time brings files to a server, and one waits at most. */
export const sendQueue = (exportId: string) => ({ queue: `nightly ${exportId}`, key: `nightly ${exportId}` })
