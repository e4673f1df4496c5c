import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { jobsOf, occupyQueue } from '../test/jobs.ts'
import { learningEvent } from '../test/learning-event.ts'

const { app, maple, as, service, anotherProcess, differences } = inTown()

beforeAll(async () => {
  // A child of kindergarten has done 40 lessons of Level 2, one of first grade half of Level 3's.
  await learn('Amara Okafor', 2, 40)
  await learn('Camila Reyes', 3, 57)
})

const NONE = { grade1: null, grade2: null, grade3: null, grade4: null, grade5: null }

const PROGRAM = {
  amara: ['Progressing Towards Grade Level', 0, (40 / 207) * 100],
  camila: ['Progressing Towards Grade Level', 0, 50],
  met: [0, 0],
  // Two of kindergarten, one of first grade, from the first lesson of Level 1.
  toGoal: { studentsCount: 3, lessonsCount: 2 * (70 + 166) + 70 + 207 + 114 },
  page: [2, 166, '06-15'],
}

describe("a district's own goals", () => {
  test('count in every figure, and so do later lessons; the progress in percent stays', async () => {
    expect(await figures()).toEqual(PROGRAM)
    const changed = await change({ schoolYearEnd: '05-28', goalPercents: { grade2: 20, grade3: 50 } })
    expect(changed.status, changed.body).toBe(200)
    expect(await shown()).toEqual({
      schoolYearEnd: '05-28',
      goalPercents: { ...NONE, grade2: 20, grade3: 50 },
      pendingGoals: null,
    })
    const own = {
      amara: PROGRAM.amara,
      camila: ['At Grade Level', 1, 50],
      met: [0, 1],
      toGoal: { studentsCount: 3, lessonsCount: 2 * (70 + 42) + 70 + 207 + 57 },
      page: [2, 42, '05-28'],
    }
    expect(await figures()).toEqual(own)
    await learn('Amara Okafor', 2, 42)
    expect(await figures()).toEqual({ ...own, amara: ['At Grade Level', 1, (42 / 207) * 100], met: [1, 1] })
    expect(await differences()).toEqual([])
  })

  test('go back to those of the program one by one', async () => {
    expect((await change({ goalPercents: { grade3: null } })).status).toBe(200)
    expect((await shown()).goalPercents).toEqual({ ...NONE, grade2: 20 })
    expect((await figures()).met).toEqual([1, 0])
    expect((await change({ schoolYearEnd: null, goalPercents: { grade2: null } })).status).toBe(200)
    expect(await shown()).toEqual({ schoolYearEnd: null, goalPercents: NONE, pendingGoals: null })
    expect(await figures()).toEqual({ ...PROGRAM, amara: [PROGRAM.amara[0], 0, (42 / 207) * 100] })
    expect(await differences()).toEqual([])
  })

  test('leave no count of attention behind that was kept by the other day', async () => {
    const keep = `INSERT INTO school_attention (district_id, school_id, day, needs_you, worth_watching, in_hand, reached,
      on_path, below, far_below, shared_needs_you, shared_worth_watching, shared_in_hand, shared_reached, shared_on_path, shared_below,
      shared_far_below) VALUES ($1, $2, 9999, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      ON CONFLICT (district_id, school_id) DO UPDATE SET day = 9999`
    await app.owner(keep, [grove(), maple.id('Oak')])
    expect((await change({ schoolYearEnd: '06-01' })).status).toBe(200)
    expect(await app.owner('SELECT FROM school_attention WHERE district_id = $1 AND day = 9999', [grove()])).toEqual([])
  })

  test('are in the audit: what was asked for, and what it became', async () => {
    await change({ goalPercents: { grade2: 75 } })
    const rows = await app.owner<{ action: string; before: object; after: object }>(
      `SELECT e.action, c.before, c.after FROM audit_entries e JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id
        WHERE e.district_id = $1 AND e.action LIKE 'district.%' ORDER BY e.id DESC LIMIT 2`,
      [grove()],
    )
    const before = { schoolYearEnd: '06-01', goalPercents: NONE }
    expect(rows).toMatchObject([
      { action: 'district.goals', before, after: { ...before, goalPercents: { ...NONE, grade2: 75 } } },
      { action: 'district.change', before, after: { goalPercents: { grade2: 75 } } },
    ])
    await change({ schoolYearEnd: null, goalPercents: NONE })
  })

  test('hold at once in a district that is made with them', async () => {
    const attributes = { name: 'Birch', schoolYearEnd: '06-10', goalPercents: { grade1: 90 } }
    const made = await as('Ada Admin').post('districts', { type: 'district', attributes })
    expect(made.status, made.body).toBe(201)
    expect(made.data.attributes).toMatchObject({
      schoolYearEnd: '06-10',
      goalPercents: { ...NONE, grade1: 90 },
      pendingGoals: null,
    })
  })
})

describe('while the job of a district waits', () => {
  test('new goals are pending and the old ones count; what is saved next adds to them', async () => {
    await change({ goalPercents: { grade2: 20 } })
    await change({ goalPercents: NONE })
    const free = await occupyQueue(app, grove())
    const other = await anotherProcess({ jobWaitSeconds: 0.3 })
    const first = await change({ goalPercents: { grade2: 20 } }, 'Ada Admin', other.as)
    expect([first.status, first.data.attributes.goalPercents]).toEqual([202, NONE])
    const second = await change({ schoolYearEnd: '05-20', goalPercents: { grade5: 60 } }, 'Ada Admin', other.as)
    expect(second.status).toBe(202)
    const pending = { schoolYearEnd: '05-20', goalPercents: { ...NONE, grade2: 20, grade5: 60 } }
    expect(await shown()).toEqual({ schoolYearEnd: null, goalPercents: NONE, pendingGoals: pending })
    expect((await figures()).met).toEqual([0, 0])
    expect(await differences()).toEqual([])
    await free()
    await expect.poll(shown).toEqual({ ...pending, pendingGoals: null })
    expect((await figures()).met).toEqual([1, 0])
    expect(await differences()).toEqual([])
  })

  test('saving the goals that count takes the pending ones back', async () => {
    const free = await occupyQueue(app, grove())
    const other = await anotherProcess({ jobWaitSeconds: 0.3 })
    expect((await change({ goalPercents: { grade2: null } }, 'Ada Admin', other.as)).status).toBe(202)
    expect((await change({ goalPercents: { grade2: 20 } }, 'Ada Admin', other.as)).status).toBe(200)
    const entries = () => app.owner("SELECT FROM audit_entries WHERE action = 'district.goals'")
    const before = (await entries()).length
    await free()
    await expect.poll(() => jobsOf(app)).toEqual([])
    expect(await entries()).toHaveLength(before)
    expect((await shown()).goalPercents).toMatchObject({ grade2: 20 })
  })
})

describe('refused', () => {
  test.each([
    [{ schoolYearEnd: '06-31' }, 'schoolYearEnd'],
    [{ schoolYearEnd: '03-31' }, 'schoolYearEnd'],
    [{ schoolYearEnd: '07-01' }, 'schoolYearEnd'],
    [{ schoolYearEnd: 'June 15' }, 'schoolYearEnd'],
    [{ schoolYearEnd: 615 }, 'schoolYearEnd'],
    [{ goalPercents: { grade1: 0 } }, 'goalPercents/grade1'],
    [{ goalPercents: { grade2: 9 } }, 'goalPercents/grade2'],
    [{ goalPercents: { grade3: 101 } }, 'goalPercents/grade3'],
    [{ goalPercents: { grade4: 80.5 } }, 'goalPercents/grade4'],
    [{ goalPercents: { grade5: '80' } }, 'goalPercents/grade5'],
    [{ goalPercents: 80 }, 'goalPercents'],
    [{ goalPercents: null }, 'goalPercents'],
  ])('is %o', async (attributes, field) => {
    const refused = await change(attributes)
    expect(refused.status).toBe(422)
    expect(refused.errors[0].source.pointer).toBe(`/data/attributes/${field}`)
  })

  test.each([
    ['Dana District', 403],
    ['Tess Teacher', 403],
    ['Hana Harbor', 404],
  ])('is who is not the provider: %s, %i', async (who, status) => {
    const before = await shown()
    expect((await change({ schoolYearEnd: '05-05', goalPercents: { grade1: 50 } }, who)).status).toBe(status)
    expect(await shown()).toEqual(before)
  })

  test.each([
    ["school_year_end = '06-31'"],
    ["school_year_end = '03-31'"],
    ["goal_percents = '{0,0,0,0,9}'"],
    ["goal_percents = '{0,0,101,0,0}'"],
    ["goal_percents = '{80,80}'"],
  ])('is %s by the database itself', async assignment => {
    const write = app.owner(`UPDATE districts SET ${assignment} WHERE id = $1`, [grove()])
    await expect(write).rejects.toMatchObject({ code: '23514' })
  })
})

const change = (attributes: object, who = 'Ada Admin', on = as) =>
  on(who).patch(`districts/${grove()}`, { type: 'district', attributes })

async function learn(student: string, level: number, lessons: number) {
  const data = Array.from({ length: lessons }, (_, at) =>
    learningEvent('lessonCompletion', {
      studentId: maple.id(student),
      level,
      lesson: at + 1,
      finishedAt: new Date(Date.parse('2026-02-02T17:00:00Z') + at * 3_600_000).toISOString(),
    }),
  )
  const answer = await service.post('lesson_completions', data)
  expect(answer.status, answer.body).toBe(200)
}

const shown = async () => {
  const { schoolYearEnd, goalPercents, pendingGoals } = (await as('Ada Admin').get(`districts/${grove()}`)).data
    .attributes
  return { schoolYearEnd, goalPercents, pendingGoals }
}

interface Row {
  readonly id: string
  readonly attributes: {
    readonly benchmark: string
    readonly gradeProgress: Readonly<Record<string, { gradeCompletedCount: number; progress: number } | null>>
  }
}

/** Everything that names the goals of kindergarten and first grade. */
async function figures() {
  const rows: readonly Row[] = (await as('Ada Admin').get(`classrooms/${maple.id('Room 1')}/student_summaries`)).data
  const of = (student: string, group: string) => {
    const { benchmark, gradeProgress } = rows.find(({ id }) => id === maple.id(student))!.attributes
    return [benchmark, gradeProgress[group]?.gradeCompletedCount, gradeProgress[group]?.progress]
  }
  const schools: readonly Row[] = (await as('Ada Admin').get(`districts/${grove()}/school_summaries`)).data
  const school = schools.find(({ id }) => id === maple.id('Oak'))!.attributes.gradeProgress
  const { goal, schoolYearEnd } = (await as('Ada Admin').get(`students/${maple.id('Amara Okafor')}/record`)).data
    .attributes
  return {
    amara: of('Amara Okafor', 'grade2'),
    camila: of('Camila Reyes', 'grade3'),
    met: [school.grade2?.gradeCompletedCount, school.grade3?.gradeCompletedCount],
    toGoal: (await as('Ada Admin').get(`classrooms/${maple.id('Room 1')}/growth`)).data.attributes.goal,
    page: [goal.level, goal.lesson, schoolYearEnd],
  }
}

const grove = () => maple.id('Maple Grove')
