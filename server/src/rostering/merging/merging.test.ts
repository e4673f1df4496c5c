import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { keyOfDistrict, passwordPlace } from '../../people/student-passwords.ts'
import { unseal } from '../../secrets/sealing.ts'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'

const { app, maple, district, as, service, anotherProcess, desk, differences } = inTown()

/** Two records of one child: the first in Room 1 of Oak, the second in Room 2 of Oak and Room 3 of Elm. */
let zoe: string
let twin: string

beforeEach(async () => {
  zoe = await create({ oneRosterId: randomUUID() }, ['Room 1'], 'Oak')
  twin = await create({ lastName: 'Quin', oneRosterId: randomUUID() }, ['Room 2', 'Room 3'], 'Oak')
})

test('an open form of the child who stays is stale after a merge, and again once it is undone', async () => {
  const version = async () =>
    (await app.owner<{ version: number }>('SELECT version FROM students WHERE id = $1', [zoe]))[0]?.version ?? 0
  const before = await version()
  const id = await merged(zoe, twin)
  const after = await version()
  expect(after).toBeGreaterThan(before)
  await undone(id)
  expect(await version()).toBeGreaterThan(after)
})

describe('Both histories are those of one child', () => {
  test('lessons, days, tests, schools and classes of both count once, for the one who stays', async () => {
    await post([
      lesson(zoe, 1, '2026-02-02T17:00:00Z'),
      lesson(zoe, 2, '2026-02-03T17:00:00Z'),
      lesson(twin, 2, '2026-02-02T18:00:00Z'),
      lesson(twin, 3, '2026-02-04T17:00:00Z'),
    ])
    await post([test1(twin, 'failed', '2026-02-01T17:00:00Z')], 'assessment_results')
    await merged(zoe, twin)
    const rows = await timelines(zoe)
    expect(rows.map(row => row.school_id)).toEqual([maple.id('Oak'), maple.id('Elm')])
    for (const row of rows) {
      // Lesson 2 counts on the day on which it was first finished, by either record; the other time is a repeat.
      expect(row).toMatchObject({ ev: [1001, 1002, 1003], required: false })
      expect(row.days).toHaveLength(2)
      expect(row.repeats).toHaveLength(1)
    }
    expect(await timelines(twin)).toEqual([])
    const classes = await app.owner<{ name: string }>(
      `SELECT c.name FROM student_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
        WHERE e.student_id = $1 AND e.ended_at IS NULL ORDER BY 1`,
      [zoe],
    )
    expect(classes.map(({ name }) => name)).toEqual(['Room 1', 'Room 2', 'Room 3'])
    expect(await differences()).toEqual([])
  })

  test('what staff decided about the test counts as well, the latest of both', async () => {
    await post([lesson(zoe, 1, '2026-02-02T17:00:00Z')])
    await post([test1(twin, 'passed', '2026-02-02T17:00:00Z')], 'assessment_results')
    const change = { data: { type: 'student', attributes: { requiresAssessmentAction: false } } }
    const changed = await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${twin}`, change)
    expect(changed.status, changed.body).toBe(200)
    expect((await timelines(zoe))[0]?.required).toBe(true)
    await merged(zoe, twin)
    expect((await timelines(zoe))[0]?.required).toBe(false)
    expect(await differences()).toEqual([])
  })

  test('an event that names either counts for the one who stays, once; an id is what it was', async () => {
    const before = lesson(twin, 1, '2026-02-02T17:00:00Z')
    await post([before])
    await merged(zoe, twin)
    expect(await post([before])).toMatchObject({ accepted: 0, duplicates: 1 })
    const other = { ...before, attributes: { ...before.attributes, lesson: 9 } }
    expect((await post([other])).rejected[0]?.code).toBe('conflict')
    const later = lesson(twin, 2, '2026-02-03T17:00:00Z')
    expect(await post([later, lesson(zoe, 3, '2026-02-04T17:00:00Z')])).toMatchObject({ accepted: 2, rejected: [] })
    expect((await timelines(zoe))[0]?.ev).toEqual([1001, 1002, 1003])
    await post([test1(twin, 'passed', '2026-02-05T17:00:00Z')], 'assessment_results')
    const [stored] = await app.owner('SELECT student_id FROM lesson_completions WHERE id = $1', [later.id])
    expect(stored).toEqual({ student_id: twin })
    const voided = await service.delete(`lesson_completions/${later.id}`)
    expect(voided.status).toBe(204)
    expect((await timelines(zoe))[0]?.ev).toEqual([1001, 1003])
    expect(await differences()).toEqual([])
  })

  test('once the one who stays is archived, so is the other for events', async () => {
    await merged(zoe, twin)
    await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${zoe}/archive`)
    expect((await post([lesson(twin, 1, new Date().toISOString())])).rejected[0]?.code).toBe('archivedStudent')
    expect(await post([lesson(twin, 1, '2026-02-03T17:00:00Z')])).toMatchObject({ accepted: 1 })
    await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${zoe}/unarchive`)
    expect((await timelines(zoe))[0]?.ev).toEqual([1001])
    expect(await differences()).toEqual([])
  })

  test('a district that is counted anew counts the same', async () => {
    await post([lesson(zoe, 1, '2026-02-02T17:00:00Z'), lesson(twin, 2, '2026-02-03T17:00:00Z')])
    await merged(zoe, twin)
    const before = await timelines(zoe)
    await within(app.db.queries, [district()], tx => changeFigures(tx, district(), [zoe, twin], 'unknown'))
    expect(await timelines(zoe)).toEqual(before)
    await within(app.db.queries, [district()], tx => changeFigures(tx, district(), [twin], new Map()))
    expect(await timelines(zoe)).toEqual(before)
  })

  test('two who were merged into one another one after the other are one', async () => {
    const third = await create({ oneRosterId: randomUUID() }, ['Room 1'], 'Oak')
    await post([zoe, twin, third].map((id, at) => lesson(id, at + 1, '2026-02-02T17:00:00Z')))
    const before = await snapshot()
    const first = await merged(twin, third)
    const between = await snapshot()
    const second = await merged(zoe, twin)
    expect((await timelines(zoe))[0]?.ev.toSorted()).toEqual([1001, 1002, 1003])
    await post([lesson(third, 4, '2026-02-03T17:00:00Z')])
    expect((await timelines(zoe))[0]?.ev).toContain(1004)
    expect(await differences()).toEqual([])
    expect(errorOf(await undo(first))).toEqual([409, 'conflict', expect.stringContaining('Undo that first')])
    await app.owner(`DELETE FROM lesson_completions WHERE student_id = $1 AND lesson = 4`, [third])
    await undone(second)
    expect(await snapshot()).toBe(between)
    await undone(first)
    expect(await snapshot()).toBe(before)
  })
})

describe('The office decides whose values stay', () => {
  test('those that are taken; what tells students apart is exchanged, the password with the user name', async () => {
    await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${twin}`, {
      data: { type: 'student', attributes: { password: 'xyz789' } },
    })
    const [own, other] = [await studentRow(zoe), await studentRow(twin)]
    const before = await snapshot()
    const id = await merged(zoe, twin, { takes: ['lastName', 'oneRosterId', 'signIn'] })
    expect(await studentRow(zoe)).toEqual({ ...other, merged_into: null })
    expect(await studentRow(twin)).toEqual({ ...own, last_name: 'Quin', merged_into: zoe })
    expect([await passwordOf(zoe), await passwordOf(twin)]).toEqual(['xyz789', 'abc123'])
    await undone(id)
    expect([await passwordOf(zoe), await passwordOf(twin)]).toEqual(['abc123', 'xyz789'])
    expect(await snapshot()).toBe(before)
    expect(await differences()).toEqual([])
  })

  test('a name that is taken is found, and the other no longer', async () => {
    await merged(zoe, twin, { takes: ['lastName'] })
    const found = async (text: string) =>
      ((await ask('GET', path(`matches?filter[textCont]=${text}`))).data as { id: string }[]).map(({ id }) => id)
    expect(await found('quin')).toContain(`student-${zoe}`)
    expect(await found('quin')).not.toContain(`student-${twin}`)
  })

  test('a record of a roster system stays, and keeps what its file writes', async () => {
    await app.owner(`UPDATE students SET source = 'SIS', sourced_id = $2 WHERE id = $1`, [twin, randomUUID()])
    expect(errorOf(await merge(zoe, twin))).toEqual([
      422,
      'invalid',
      expect.stringContaining('Zoe Quin comes from SIS'),
    ])
    expect(errorOf(await merge(twin, zoe, { takes: ['grades'] }))).toEqual([
      422,
      'invalid',
      expect.stringContaining('SIS'),
    ])
    const id = await merged(twin, zoe, { takes: ['signIn'] })
    await undone(id)
  })

  test('side by side: what each has learned, together, and which is the likelier to stay', async () => {
    const pair = async () => {
      const id = [zoe, twin].toSorted((a, b) => Number(a) - Number(b)).join('-')
      const answer = await ask('GET', path(`student_pairs/${id}`))
      expect(answer.status, answer.body).toBe(200)
      return answer.data.attributes
    }
    expect(await pair()).toMatchObject({ stays: zoe, staysBecause: 'addedFirst', distinct: false })
    await app.owner('UPDATE students SET one_roster_id = NULL WHERE id = $1', [zoe])
    expect(await pair()).toMatchObject({ stays: twin, staysBecause: 'onlyWithId' })
    await post([
      lesson(zoe, 1, '2026-02-02T17:00:00Z'),
      lesson(twin, 1, '2026-02-03T17:00:00Z'),
      lesson(twin, 2, '2026-02-03T17:00:00Z'),
    ])
    await post([lesson(zoe, 3, '2026-02-04T17:00:00Z')])
    const found = await pair()
    expect(found).toMatchObject({ stays: zoe, staysBecause: 'learnedLast', together: { lessons: 3, days: 3 } })
    expect(
      found.people.map((person: Record<string, unknown>) => [person.lessons, person.days, person.classrooms]),
    ).toEqual([
      [2, 2, 'Room 1'],
      [2, 1, 'Room 2, Room 3'],
    ])
    await app.owner(`UPDATE students SET source = 'SIS' WHERE id = $1`, [twin])
    expect(await pair()).toMatchObject({ stays: twin, staysBecause: 'onlySynced' })
  })
})

describe('The record that went', () => {
  test('is in no list but the archived one, and its address leads to the one who stays', async () => {
    await merged(zoe, twin)
    expect((await listed()).map(({ id }) => id)).not.toContain(twin)
    const archived = (await listed('filter[archivedEq]=true')).find(({ id }) => id === twin)
    expect(archived?.attributes.mergedInto).toBe('Zoe Quinn')
    const address = `/api/schools/${maple.id('Oak')}/students/${twin}`
    const answer = await ask('GET', address)
    expect(errorOf(answer)).toEqual([404, 'notFound', 'This student was merged into Zoe Quinn.'])
    expect(answer.errors[0].meta.mergedInto).toBe(zoe)
    const elsewhere = await ask('GET', address, undefined, 'Hana Harbor')
    expect([elsewhere.status, elsewhere.body.includes('mergedInto')]).toEqual([404, false])
  })

  test('comes back by undoing the merge, not by unarchiving', async () => {
    await merged(zoe, twin)
    const detail = 'Zoe Quin was merged into Zoe Quinn. Undo the merge to bring them back.'
    const one = await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${twin}/unarchive`)
    expect(errorOf(one)).toEqual([409, 'conflict', detail])
    const students = { data: [{ type: 'student', id: twin }] }
    const payload = { data: { type: 'bulkStudentUnarchive', attributes: {}, relationships: { students } } }
    expect(errorOf(await ask('POST', '/api/bulk_student_unarchive', payload))).toEqual([409, 'conflict', detail])
    expect((await studentRow(twin)).merged_into).toBe(zoe)
  })

  test('is not moved when an enrolment from before the merge is undone', async () => {
    const enrolled = await ask(
      'POST',
      `/api/schools/${maple.id('Oak')}/classrooms/${maple.id('Room 1')}/bulk_student_enrollment`,
      {
        data: {
          type: 'bulkStudentEnrollment',
          attributes: { replaceExistingUserEnrollments: true },
          relationships: { students: { data: [{ type: 'student', id: twin }] } },
        },
      },
    )
    const undoEnrolment = (attributes = {}) =>
      ask('POST', path(`bulk_actions/${enrolled.meta.entryId}/undo`), {
        data: { type: 'bulkAction', attributes },
      })
    const id = await merged(zoe, twin)
    const before = await snapshot()
    const refused = await undoEnrolment()
    expect(errorOf(refused).slice(0, 2)).toEqual([409, 'movedOn'])
    const { movedOn } = refused.errors[0].meta
    expect(movedOn.map((each: { name: string; movedOn: string[] }) => [each.name, ...each.movedOn])).toContainEqual([
      'Zoe Quin, Room 1',
      'merged',
    ])
    expect((await undoEnrolment({ override: true })).meta.changed).toBe(0)
    expect(await snapshot()).toBe(before)
    await undone(id)
    expect(await differences()).toEqual([])
  })

  describe('and who stays, when what was done in bulk is undone', () => {
    let mate: string
    beforeEach(async () => {
      mate = await create({ lastName: 'Quen', oneRosterId: randomUUID() }, ['Room 1'], 'Oak')
    })
    const named = (ids: readonly string[]) => ({ students: { data: ids.map(id => ({ type: 'student', id })) } })
    const enrol = async (student: string, school: string, room: string, replaces: boolean) => {
      const url = `/api/schools/${maple.id(school)}/classrooms/${maple.id(room)}/bulk_student_enrollment`
      const attributes = { replaceExistingUserEnrollments: replaces }
      const data = { type: 'bulkStudentEnrollment', attributes, relationships: named([student]) }
      return (await ask('POST', url, { data })).meta.entryId as string
    }
    const archiving = async (verb: 'archive' | 'unarchive', student: string) => {
      const type = verb === 'archive' ? 'bulkStudentArchive' : 'bulkStudentUnarchive'
      const data = { type, attributes: {}, relationships: named([student]) }
      return (await ask('POST', `/api/bulk_student_${verb}`, { data })).meta.entryId as string
    }
    const undoBulk = async (id: string, attributes = {}) => {
      const answer = await ask('POST', path(`bulk_actions/${id}/undo`), { data: { type: 'bulkAction', attributes } })
      return answer.status === 200 ? answer.meta.changed : errorOf(answer).slice(0, 2)
    }
    const roomsOf = async (student: string) =>
      (
        await app.owner<{ name: string }>(
          `SELECT c.name FROM student_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
            WHERE e.student_id = $1 AND e.ended_at IS NULL ORDER BY 1`,
          [student],
        )
      ).map(({ name }) => name)
    const MOVED_ON = [409, 'movedOn']

    test('the child does not vanish with the record that was unarchived', async () => {
      await archiving('archive', zoe)
      const unarchived = await archiving('unarchive', zoe)
      await merged(zoe, mate)
      expect(await undoBulk(unarchived)).toEqual(MOVED_ON)
      expect(await undoBulk(unarchived, { override: true })).toBe(0)
      expect((await listed()).map(({ id }) => id)).toContain(zoe)
    })

    test('a class that the other record brought along stays', async () => {
      const other = await create({ lastName: 'Quon', oneRosterId: randomUUID() }, ['Room 2'], 'Oak')
      const enrolled = await enrol(zoe, 'Oak', 'Room 2', false)
      await merged(zoe, other)
      expect(await undoBulk(enrolled)).toEqual(MOVED_ON)
      expect(await undoBulk(enrolled, { override: true })).toBe(0)
      expect(await roomsOf(zoe)).toEqual(['Room 1', 'Room 2'])
    })

    test('nobody is left in no class once the merge is undone as well', async () => {
      const enrolled = await enrol(zoe, 'Oak', 'Room 2', true)
      const id = await merged(zoe, mate)
      expect(await undoBulk(enrolled)).toEqual(MOVED_ON)
      expect(await undoBulk(enrolled, { override: true })).toBe(0)
      await undone(id)
      expect([await roomsOf(zoe), await roomsOf(mate)]).toEqual([['Room 2'], ['Room 1']])
      expect(await differences()).toEqual([])
    })

    test('a class that came with a merge, which has been undone, does not come back', async () => {
      const id = await merged(zoe, twin)
      const enrolled = await enrol(zoe, 'Oak', 'Room 1', true)
      await undone(id, { override: true })
      expect(await undoBulk(enrolled)).toEqual(MOVED_ON)
      await undoBulk(enrolled, { override: true })
      expect([await roomsOf(zoe), await roomsOf(twin)]).toEqual([['Room 1'], ['Room 2', 'Room 3']])
      expect(await differences()).toEqual([])
    })
  })

  test('has its history with the one who stays, and in its own', async () => {
    await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${twin}`, {
      data: { type: 'student', attributes: { middleName: 'May' } },
    })
    const id = await merged(zoe, twin)
    const history = async (student: string) =>
      (
        (await ask('GET', path(`students/${student}/history`))).data as {
          attributes: { action: string; changes: { field: string; before: string | null; after: string | null }[] }
        }[]
      ).map(({ attributes }) => attributes)
    const [latest, earlier] = await history(zoe)
    expect(latest?.action).toBe('student.merge')
    expect(latest?.changes).toContainEqual({ field: 'mergedStudent', before: null, after: 'Zoe May Quin' })
    expect(latest?.changes).toContainEqual({ field: 'classrooms', before: null, after: 'Room 3' })
    expect(earlier?.changes).toContainEqual({ field: 'middleName', before: null, after: 'May' })
    expect((await history(twin))[0]?.changes).toContainEqual({ field: 'mergedInto', before: null, after: 'Zoe Quinn' })
    await undone(id)
    const [separated] = await history(zoe)
    expect(separated?.action).toBe('student.separate')
    expect(separated?.changes).toContainEqual({ field: 'mergedStudent', before: 'Zoe May Quin', after: null })
  })
})

describe('Undoing', () => {
  test('brings both back exactly: their figures, places and what was posted for either since', async () => {
    await post([lesson(zoe, 1, '2026-02-02T17:00:00Z'), lesson(twin, 1, '2026-02-03T17:00:00Z')])
    const before = await snapshot()
    const id = await merged(zoe, twin)
    expect(await snapshot()).not.toBe(before)
    const [merge] = (await ask('GET', path('student_merges'))).data
    expect(merge).toMatchObject({
      id,
      attributes: { keptName: 'Zoe Quinn', mergedName: 'Zoe Quin', authorName: 'Dana District', undoneAt: null },
    })
    await undone(id)
    expect(await snapshot()).toBe(before)
    expect(await differences()).toEqual([])
    const again = await merged(zoe, twin)
    await post([lesson(twin, 5, '2026-02-04T17:00:00Z')])
    await undone(again)
    expect((await timelines(twin))[0]?.ev).toEqual([1001, 1005])
    expect((await timelines(zoe))[0]?.ev).toEqual([1001])
    expect(await differences()).toEqual([])
    expect(errorOf(await undo(again))).toEqual([409, 'conflict', 'This has been undone already.'])
  })

  test('first lists what has changed since, and leaves that as it is', async () => {
    const id = await merged(zoe, twin, { takes: ['lastName', 'signIn'] })
    await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${zoe}`, {
      data: {
        type: 'student',
        attributes: { lastName: 'Quill' },
        relationships: { classrooms: { data: [{ type: 'classroom', id: maple.id('Room 1') }] } },
      },
    })
    const refused = await undo(id)
    expect(errorOf(refused).slice(0, 2)).toEqual([409, 'movedOn'])
    expect(refused.errors[0].meta.movedOn.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Zoe Quill',
      'Zoe Quill, Room 2',
      'Zoe Quill, Room 3',
    ])
    const username = (await studentRow(zoe)).username
    await undone(id, { override: true })
    expect(await studentRow(zoe)).toMatchObject({ last_name: 'Quill' })
    // What is still as the merge left it goes back to the record it came from.
    expect((await studentRow(twin)).username).toBe(username)
    const at = await app.owner<{ classroom_id: string }>(
      'SELECT classroom_id FROM student_enrollments WHERE student_id = $1 AND ended_at IS NULL ORDER BY 1',
      [twin],
    )
    expect(at.map(row => row.classroom_id)).toEqual([maple.id('Room 2'), maple.id('Room 3')])
    expect(await differences()).toEqual([])
  })

  test('leaves whoever has gone on since where they are: their own class would not come back', async () => {
    const id = await merged(zoe, twin)
    await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${zoe}`, {
      data: {
        type: 'student',
        attributes: {},
        relationships: { classrooms: { data: [{ type: 'classroom', id: maple.id('Room 2') }] } },
      },
    })
    const refused = await undo(id)
    expect(errorOf(refused).slice(0, 2)).toEqual([409, 'movedOn'])
    expect(refused.errors[0].meta.movedOn).toContainEqual(
      expect.objectContaining({ name: 'Zoe Quinn, Room 2', movedOn: ['left'] }),
    )
    await undone(id, { override: true })
    const placesOf = (student: string) =>
      app.owner<{ name: string }>(
        `SELECT c.name FROM student_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
          WHERE e.student_id = $1 AND e.ended_at IS NULL ORDER BY 1`,
        [student],
      )
    expect(await placesOf(zoe)).toEqual([{ name: 'Room 2' }])
    expect(await placesOf(twin)).toEqual([{ name: 'Room 2' }, { name: 'Room 3' }])
    expect(await differences()).toEqual([])
  })

  test('is possible for 90 days', async () => {
    const id = await merged(zoe, twin)
    // At noon of a day of the district: near midnight, 91 days ago is 90 days ago across a change of the clocks.
    const ago = (days: number) =>
      app.owner(
        `UPDATE student_merges m SET merged_at = ((now() AT TIME ZONE d.timezone)::date - $2::int + time '12:00') AT TIME ZONE d.timezone
          FROM districts d WHERE d.id = m.district_id AND m.id = $1`,
        [id, days],
      )
    await ago(91)
    expect((await undo(id)).status).toBe(404)
    await ago(90)
    await undone(id)
  })
})

describe('Two different children', () => {
  const pairId = () => [zoe, twin].toSorted((a, b) => Number(a) - Number(b)).join('-')
  const say = (distinct: boolean, by?: string) =>
    ask('PATCH', path(`student_pairs/${pairId()}`), { data: { type: 'studentPair', attributes: { distinct } } }, by)
  const twins = async () =>
    (
      (await ask('GET', path('roster_health/twins'))).data as {
        relationships: { students: { data: { id: string }[] } }
      }[]
    ).map(({ relationships }) => relationships.students.data.map(({ id }) => id).join('-'))
  const dismissed = async (by?: string) =>
    (
      (await ask('GET', path('distinct_students'), undefined, by)).data as {
        relationships: { students: { data: { id: string }[] } }
      }[]
    ).map(({ relationships }) => relationships.students.data.map(({ id }) => id).join('-'))

  test('are no twins until somebody takes it back; other pairs of either stay', async () => {
    for (const id of [zoe, twin])
      await ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${id}`, {
        data: { type: 'student', attributes: { lastName: 'Quartz' } },
      })
    expect(await twins()).toContain(pairId())
    const counted = async () =>
      (await ask('GET', path('roster_health'))).data.find(({ id }: { id: string }) => id === 'twins').attributes.count
    const before = await counted()
    expect((await say(true)).data.attributes.distinct).toBe(true)
    expect(await twins()).not.toContain(pairId())
    expect(await counted()).toBe((await twins()).length)
    expect(await counted()).toBeLessThanOrEqual(before)
    expect(await dismissed()).toContain(pairId())
    expect((await say(false)).status).toBe(200)
    expect(await twins()).toContain(pairId())
    expect(await dismissed()).not.toContain(pairId())
  })

  test('said by two people at once, or twice, is said once', async () => {
    const answers = await Promise.all([say(true), say(true, 'Ada Admin'), say(true)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const entries = await app.owner(
      `SELECT FROM audit_entries WHERE action = 'studentPair.dismiss' AND facts->'studentIds' ? $1`,
      [zoe],
    )
    expect(entries).toHaveLength(1)
    expect(await dismissed('Elsa Elm')).not.toContain(pairId())
    expect((await say(false, 'Elsa Elm')).status).toBe(404)
  })
})

describe('Two at once', () => {
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  test('the same pair is merged once, whoever asks and whichever stays', async () => {
    expect(statuses(await Promise.all([merge(zoe, twin), merge(zoe, twin, { by: 'Ada Admin' })]))).toEqual([200, 409])
    const other = await create({ oneRosterId: randomUUID() }, ['Room 1'], 'Oak')
    expect(statuses(await Promise.all([merge(zoe, other), merge(other, zoe)]))).toEqual([200, 409])
    expect(await differences()).toEqual([])
  })

  test('one is archived while they are merged: either both happen in turn, or it is said', async () => {
    const archive = () => ask('PATCH', `/api/schools/${maple.id('Oak')}/students/${zoe}/archive`)
    const [answer, archived] = await Promise.all([merge(zoe, twin), archive()])
    expect([200, 409]).toContain(answer.status)
    expect(archived.status).toBe(200)
    expect((await studentRow(twin)).merged_into).toBe(answer.status === 200 ? zoe : null)
    expect(await differences()).toEqual([])
  })

  test('events keep arriving for both: none is lost, none counts twice', async () => {
    const another = await anotherProcess()
    const items = Array.from({ length: 40 }, (_, at) =>
      lesson(at % 2 === 0 ? zoe : twin, (at % 20) + 1, new Date(Date.UTC(2026, 1, 2 + at, 17)).toISOString()),
    )
    const send = (some: readonly object[]) => another.service.post('lesson_completions', some)
    const sending = items.map(item => send([item]))
    const id = await merged(zoe, twin)
    const answers = await Promise.all(sending)
    expect(answers.map(answer => answer.meta.accepted)).toEqual(items.map(() => 1))
    expect((await timelines(zoe))[0]?.ev).toHaveLength(20)
    expect(await differences()).toEqual([])
    const more = items.map((_, at) => lesson(twin, (at % 20) + 30, '2026-04-02T17:00:00Z'))
    const sendingMore = more.map(item => send([item]))
    await undone(id)
    await Promise.all(sendingMore)
    expect((await timelines(twin))[0]?.ev).toHaveLength(10 + 20)
    expect(await differences()).toEqual([])
  })
})

describe('Bad input', () => {
  test.each([
    ['one student twice', () => merge(zoe, zoe), 422],
    ['a student of another district', () => merge(zoe, maple.id('Fatima Idrissi')), 404],
    ['a student who does not exist', () => merge(zoe, '999999'), 404],
    ['what is no id', () => merge(zoe, "'"), 404],
    ['a field that cannot be taken', () => merge(zoe, twin, { takes: ['password'] }), 422],
    ['a stale version', () => merge(zoe, twin, { keptVersion: 99 }), 412],
    [
      'one beyond the schools of who asks',
      () => merge(maple.id('Amara Okafor'), maple.id('Eleni Papadopoulou'), { by: 'Sam School' }),
      404,
    ],
  ])('%s: refused, and nothing changes', async (_, act, status) => {
    const before = await snapshot()
    expect((await act()).status).toBe(status)
    expect(await snapshot()).toBe(before)
  })

  test('a merge beyond the schools of who asks is neither shown nor undone', async () => {
    const far = await create({ oneRosterId: randomUUID() }, ['Room 3'], 'Elm')
    const near = await create({ oneRosterId: randomUUID() }, ['Room 3'], 'Elm')
    const id = await merged(far, near)
    expect(
      (await ask('GET', path('student_merges'), undefined, 'Sam School')).data.map((row: { id: string }) => row.id),
    ).not.toContain(id)
    expect((await undo(id, {}, 'Sam School')).status).toBe(404)
    expect((await undo(id, {}, 'Elsa Elm')).status).toBe(200)
  })

  test.each(['1', 'a-b', '2-1', '1-1', '0-1'])('the pair %s is not found', async id => {
    expect((await ask('GET', path(`student_pairs/${id}`))).status).toBe(404)
  })
})

async function create(attributes: object, rooms: readonly string[], school: string) {
  const username = randomUUID().slice(0, 8)
  const data = {
    type: 'student',
    attributes: { firstName: 'Zoe', lastName: 'Quinn', username, password: 'abc123', ...attributes },
    relationships: {
      grades: { data: [{ type: 'grade', id: '5' }] },
      classrooms: { data: rooms.map(room => ({ type: 'classroom', id: maple.id(room) })) },
    },
  }
  const answer = await ask('POST', `/api/schools/${maple.id(school)}/students`, { data })
  expect(answer.status, answer.body).toBe(201)
  return answer.data.id as string
}

interface Options {
  readonly takes?: readonly string[]
  readonly by?: string
  readonly keptVersion?: number
}

const merge = (kept: string, merged: string, { by, ...attributes }: Options = {}) =>
  ask(
    'POST',
    path('student_merges'),
    {
      data: {
        type: 'studentMerge',
        attributes,
        relationships: {
          kept: { data: { type: 'student', id: kept } },
          merged: { data: { type: 'student', id: merged } },
        },
      },
    },
    by,
  )

async function merged(kept: string, other: string, options?: Options): Promise<string> {
  const answer = await merge(kept, other, options)
  expect(answer.status, answer.body).toBe(200)
  return answer.meta.studentMergeId
}

const undone = async (id: string, attributes = {}) => {
  const answer = await undo(id, attributes)
  expect(answer.status, answer.body).toBe(200)
}
const errorOf = (answer: { status: number; errors: { code: string; detail: string }[] }) => {
  const [error] = answer.errors
  return [answer.status, error?.code, error?.detail]
}
const lesson = (studentId: string, number: number, finishedAt: string, level = 1) =>
  learningEvent('lessonCompletion', { studentId, level, lesson: number, finishedAt })
const test1 = (studentId: string, result: string, finishedAt: string) =>
  learningEvent('assessmentResult', { studentId, test: 1, result, finishedAt })

async function post(items: readonly object[], kind = 'lesson_completions') {
  const answer = await service.post(kind, items)
  expect(answer.status, answer.body).toBe(200)
  return answer.meta as { accepted: number; duplicates: number; rejected: { code: string }[] }
}

const timelines = (student: string) =>
  app.owner<{
    school_id: string
    ev: number[]
    days: number[]
    required: boolean
    standing: number
    repeats: number[]
  }>(
    'SELECT school_id, ev, days, required, standing, repeats FROM student_timelines WHERE student_id = $1 ORDER BY school_id',
    [student],
  )

async function studentRow(id: string) {
  const [row] = await app.owner<{
    username: string
    one_roster_id: string
    last_name: string
    merged_into: string | null
  }>('SELECT username, one_roster_id, last_name, merged_into FROM students WHERE id = $1', [id])
  if (!row) throw new Error('No such student')
  return row
}

const passwordOf = async (id: string) => {
  const [row] = await app.owner<{ password_cipher: Buffer }>('SELECT password_cipher FROM students WHERE id = $1', [id])
  const key = await within(app.db.queries, [district()], tx => keyOfDistrict(tx, TEST_SETTINGS.secret, district()))
  return unseal(key, row?.password_cipher as Buffer, passwordPlace(district(), id)).toString()
}
const listed = async (query = '') =>
  (await ask('GET', `${path('students')}?${query}`)).data as {
    id: string
    attributes: { mergedInto: string | null }
  }[]

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const ask = (method: Method, url: string, payload?: { data: object }, by = 'Dana District', on = as) =>
  on(by).send(method, url, payload?.data)
const path = (rest: string) => `/api/districts/${district()}/${rest}`
const undo = (id: string, attributes = {}, by?: string) =>
  ask('POST', path(`student_merges/${id}/undo`), { data: { type: 'studentMerge', attributes } }, by)
/** Without what every save writes. Passwords are sealed anew each time. */
const snapshot = async () =>
  JSON.stringify(await desk.snapshot(district()), (key, value) => (key === 'password_cipher' ? undefined : value))
