import { LEVELS, lessonsOf } from '@hornbook/rules/reading/curriculum'
import { schoolYearStart } from '@hornbook/rules/time/school-years'
import { sql } from 'kysely'
import { type Collection, type Part, text } from './collection.ts'
import { SINGLE, sessionSourcedId, yearOf } from './places.ts'
import { isSchoolOut, type OutOf, type Sql, sourcedId } from './source.ts'

// Progress in the words of a gradebook: each class has an item a level, and each of its students a score for it, the percent of the
// level's lessons that are done.

const CATEGORY = 'hornbook-category-reading'
const BEGIN = 'sourcedId,status,dateLastModified'

export const categories: Collection = {
  columns: { '1.1': `${BEGIN},title`, '1.2': `${BEGIN},title,weight` },
  parts: () => [
    { kind: 'category', cells: { sourcedId: text(CATEGORY), title: text('Reading') }, from: SINGLE, id: null },
  ],
}

const ITEM = `${BEGIN},title,description,assignDate,dueDate,classSourcedId,categorySourcedId`

export const lineItems: Collection = {
  columns: {
    '1.1': `${ITEM},gradingPeriodSourcedId,resultValueMin,resultValueMax`,
    '1.2': `${ITEM},academicSessionSourcedId,resultValueMin,resultValueMax,schoolSourcedId`,
  },
  parts: of => LEVELS.map(({ level }) => lineItemsOf(of, level)),
}

const isOut = (of: OutOf): Sql => sql`c.archived_at IS NULL AND ${isSchoolOut(of, 's.id')}`
const joinSchool = sql`JOIN schools s ON s.district_id = c.district_id AND s.id = c.school_id AND s.archived_at IS NULL`

const itemOfLevel = (level: number): string => `hornbook-line-item-${level}-`

function lineItemsOf(of: OutOf, level: 1 | 2 | 3 | 4): Part {
  const period = text(sessionSourcedId(of, 'gradingPeriod'))
  return {
    kind: 'lineItem',
    level,
    prefix: itemOfLevel(level),
    cells: {
      sourcedId: sql`${sql.lit(itemOfLevel(level))} || c.id`,
      title: text(`Level ${level}`),
      description: text(`Percent of the ${lessonsOf(level)} lessons of Level ${level}`),
      assignDate: text(schoolYearStart(yearOf(of))),
      dueDate: text(schoolYearStart(yearOf(of) + 1)),
      classSourcedId: sourcedId(of, 'class', 'c'),
      categorySourcedId: text(CATEGORY),
      gradingPeriodSourcedId: period,
      academicSessionSourcedId: period,
      resultValueMin: text(0),
      resultValueMax: text(100),
      schoolSourcedId: sourcedId(of, 'school', 's'),
    },
    from: sql`FROM classrooms c ${joinSchool} WHERE c.district_id = ${of.districtId} AND ${isOut(of)}`,
    id: sql`c.id`,
  }
}

const RESULT = `${BEGIN},lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment`

/** Of the students who are in a class now. */
export const results: Collection = {
  columns: { '1.1': RESULT, '1.2': `${RESULT},textScore,classSourcedId,inProgress,incomplete,late,missing` },
  parts: of => LEVELS.map(({ level }) => resultsOf(of, level)),
}

function resultsOf(of: OutOf, level: 1 | 2 | 3 | 4): Part {
  const done = sql.ref(`t.all${level}`)
  const all = sql.lit(lessonsOf(level))
  const prefix = `hornbook-result-${level}-`
  return {
    kind: 'result',
    level,
    prefix,
    cells: {
      sourcedId: sql`${sql.lit(prefix)} || e.id`,
      lineItemSourcedId: sql`${sql.lit(itemOfLevel(level))} || c.id`,
      studentSourcedId: sourcedId(of, 'student', 'p'),
      classSourcedId: sourcedId(of, 'class', 'c'),
      scoreStatus: sql`CASE WHEN ${done} = 0 THEN 'not submitted' WHEN ${done} < ${all} THEN 'partially graded' ELSE 'fully graded' END`,
      // Rounded down, as it is shown everywhere (NUM-38).
      score: sql`(${done} * 100 / ${all})::text`,
      scoreDate: sql`(CASE WHEN t.last_day < 0 THEN ${schoolYearStart(yearOf(of))}::date ELSE date '2000-01-01' + t.last_day::int END)::text`,
      inProgress: sql`(${done} > 0 AND ${done} < ${all})::text`,
    },
    from: sql`FROM student_enrollments e
      JOIN students p ON p.district_id = e.district_id AND p.id = e.student_id AND p.archived_at IS NULL
      JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id ${joinSchool}
      JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = c.school_id AND t.student_id = e.student_id
      WHERE e.district_id = ${of.districtId} AND e.began_at IS NOT NULL AND e.ended_at IS NULL AND ${isOut(of)}`,
    id: sql`e.id`,
  }
}

/**
 * When a lesson of a level came to a student last, was voided, or came with a record that was merged: not when it was done, which may be long before.
 */
export const latestOfLevel = (level: number, { districtId }: OutOf): Sql =>
  sql`(SELECT max(greatest(x.received_at, v.at, y.archived_at))
    FROM (SELECT p.id, NULL::timestamptz AS archived_at
        UNION ALL SELECT m.id, m.archived_at FROM students m WHERE m.district_id = ${districtId} AND m.merged_into = p.id) y
      JOIN lesson_completions x ON x.district_id = ${districtId} AND x.student_id = y.id AND x.level = ${sql.lit(level)}
      LEFT JOIN event_voids v ON v.district_id = ${districtId} AND v.kind = 'lessonCompletion' AND v.event_id = x.id)`
