import { randomUUID } from 'node:crypto'
import { dateOf, dayNumberOf, today } from '@hornbook/rules/time/dates'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { differencesIn } from '../../test/differences.ts'
import { inTown } from '../../test/in-town.ts'

const { app, maple, as } = inTown()

let kept: string
let goes: string
let friday: string
let monday: string

beforeAll(async () => {
  const day = dayNumberOf(today('America/Los_Angeles', Date.now()))
  friday = dateOf(day + 3)
  monday = dateOf(day + 6)
})

beforeEach(async () => {
  kept = await create('Zoe')
  goes = await create('Zoë')
})

describe('A note about a child who is merged into another', () => {
  test('goes with the one who stays, who is in hand then, and back when the merge is undone', async () => {
    await note(goes, 'Small group with Tess', friday)
    const id = await merge()
    expect(await texts()).toEqual(['Small group with Tess', null])
    const { data } = await ask('GET', `/api/students/${kept}/record`)
    expect(data.attributes.note).toMatchObject({ text: 'Small group with Tess', until: friday })
    expect(await differencesIn(app, maple, maple.id('Maple Grove'))).toEqual([])
    await undo(id)
    expect(await texts()).toEqual([null, 'Small group with Tess'])
    expect(await differencesIn(app, maple, maple.id('Maple Grove'))).toEqual([])
  })

  test('stays where it is when that of the other holds longer', async () => {
    await note(kept, 'Until Monday', monday)
    await note(goes, 'Until Friday', friday)
    const id = await merge()
    expect(await texts()).toEqual(['Until Monday', 'Until Friday'])
    await undo(id)
    expect(await texts()).toEqual(['Until Monday', 'Until Friday'])
  })

  test('takes the place of one that ends earlier, which comes back when the merge is undone', async () => {
    await note(kept, 'Until Friday', friday)
    await note(goes, 'Until Monday', monday)
    const id = await merge()
    expect(await texts()).toEqual(['Until Monday', 'Until Friday'])
    const changes = await app.owner<{ before: object; after: object }>(
      `SELECT before, after FROM changes WHERE record = 'studentNote' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
      [kept],
    )
    expect(changes).toEqual([
      { before: { note: 'Until Friday', noteUntil: friday }, after: { note: 'Until Monday', noteUntil: monday } },
    ])
    await undo(id)
    expect(await texts()).toEqual(['Until Friday', 'Until Monday'])
  })

  test('stays with the one who stays when somebody has changed it since', async () => {
    await note(goes, 'Small group with Tess', friday)
    const id = await merge()
    await note(kept, 'Reads with Noor', monday)
    await undo(id)
    expect(await texts()).toEqual(['Reads with Noor', null])
  })
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function ask(method: Method, url: string, payload?: { data: object }) {
  const answer = await as('Dana District').send(method, url, payload?.data)
  expect(answer.status, answer.body).toBeLessThan(300)
  return answer.body === '' ? null : answer.document
}

async function create(firstName: string): Promise<string> {
  const data = {
    type: 'student',
    attributes: {
      firstName,
      lastName: 'Quinn',
      username: randomUUID().slice(0, 8),
      password: 'abc123',
      oneRosterId: randomUUID(),
    },
    relationships: {
      grades: { data: [{ type: 'grade', id: '5' }] },
      classrooms: { data: [{ type: 'classroom', id: maple.id('Room 1') }] },
    },
  }
  return (await ask('POST', `/api/schools/${maple.id('Oak')}/students`, { data })).data.id
}

async function merge(): Promise<string> {
  const relationships = {
    kept: { data: { type: 'student', id: kept } },
    merged: { data: { type: 'student', id: goes } },
  }
  const data = { type: 'studentMerge', attributes: {}, relationships }
  return (await ask('POST', `/api/districts/${maple.id('Maple Grove')}/student_merges`, { data })).meta.studentMergeId
}

const undo = (id: string) =>
  ask('POST', `/api/districts/${maple.id('Maple Grove')}/student_merges/${id}/undo`, {
    data: { type: 'studentMerge', attributes: {} },
  })
/** The text of each one's note; null for none. */
const texts = async () => {
  const rows = await app.owner<{ student_id: string; text: string }>('SELECT student_id, text FROM student_notes')
  return [kept, goes].map(id => rows.find(row => row.student_id === id)?.text ?? null)
}
const note = (id: string, text: string, until: string) =>
  ask('PATCH', `/api/students/${id}/note`, { data: { type: 'studentNote', id, attributes: { text, until } } })
