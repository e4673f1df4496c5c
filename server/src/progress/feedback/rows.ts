import type { RowOf } from '@hornbook/contract/document'
import type { lessonFeedback } from '@hornbook/contract/progress/lesson-feedback'
import type { Suggestion } from '@hornbook/rules/reading/suggestion'
import { UNITS } from '@hornbook/rules/reading/units'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { accountName } from '../../people/names.ts'

/** A suggestion of one class, and whose feedback it is. */
export interface FeedbackKey {
  readonly districtId: string
  readonly accountId: string
  readonly classroomId: string
  readonly level: number
  readonly lesson: number
}

export interface OwnFeedback {
  readonly liked: boolean
  readonly text: string | null
}

const rowsFor = (tx: Db, { districtId, accountId, classroomId, level, lesson }: FeedbackKey) =>
  tx
    .selectFrom('lesson_feedback')
    .select(['id', 'liked', 'text'])
    .where('district_id', '=', districtId)
    .where('account_id', '=', accountId)
    .where('classroom_id', '=', classroomId)
    .where('level', '=', level)
    .where('lesson', '=', lesson)

/** The caller's feedback on a suggestion; null without any, and where nothing is suggested. */
export async function feedbackOn(
  tx: Db,
  of: Omit<FeedbackKey, 'level' | 'lesson'>,
  { levelName, lessonOrder }: Suggestion,
): Promise<OwnFeedback | null> {
  if (levelName === null || lessonOrder === null) return null
  const key = { ...of, level: Number(levelName.replace('Level ', '')), lesson: lessonOrder }
  const row = await rowsFor(tx, key).executeTakeFirst()
  return row ? { liked: row.liked, text: row.text } : null
}

/** Stores feedback in place of the same person's on the same suggestion. Returns what it replaced; null for the first. */
export async function storeFeedback(
  tx: Db,
  key: FeedbackKey,
  { liked, text }: OwnFeedback,
  at: string,
): Promise<{ readonly id: string; readonly before: OwnFeedback | null }> {
  const made = await tx
    .insertInto('lesson_feedback')
    .values({
      district_id: key.districtId,
      account_id: key.accountId,
      classroom_id: key.classroomId,
      level: key.level,
      lesson: key.lesson,
      liked,
      text,
      given_at: at,
    })
    .onConflict(conflict =>
      conflict.columns(['district_id', 'account_id', 'classroom_id', 'level', 'lesson']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, before: null }
  const { id, ...before } = await rowsFor(tx, key).forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('lesson_feedback')
    .set({ liked, text, given_at: at })
    .where('district_id', '=', key.districtId)
    .where('id', '=', id)
    .execute()
  return { id, before }
}

/** What the provider looks at. */
interface Choice {
  readonly liked: boolean | null
  /** Lessons from the first to the last of a level; null is any. */
  readonly level: number | null
  readonly lessons: readonly [number, number] | null
}

/** The filters of a call. A unit belongs to one level; of another level it has no lessons. */
export function choiceOf(query: unknown): Choice {
  const given = (query ?? {}) as { readonly [K in `filter[${'liked' | 'level' | 'unit'}Eq]`]?: string }
  const { 'filter[likedEq]': liked, 'filter[levelEq]': level, 'filter[unitEq]': label } = given
  const unit = UNITS.find(each => each.label === label)
  const isElsewhere = unit !== undefined && level !== undefined && Number(level) !== unit.level
  return {
    liked: liked === undefined ? null : liked === 'true',
    level: unit?.level ?? (level === undefined ? null : Number(level)),
    lessons: isElsewhere ? [0, 0] : unit ? [unit.startLesson, unit.endLesson] : null,
  }
}

const isChosen = ({ liked, level, lessons }: Choice) => sql<boolean>`(${liked}::boolean IS NULL OR f.liked = ${liked})
  AND (${level}::int IS NULL OR f.level = ${level})
  AND (${lessons?.[0] ?? null}::int IS NULL OR f.lesson BETWEEN ${lessons?.[0] ?? null} AND ${lessons?.[1] ?? null})`

interface Part {
  readonly before: string | null
  readonly limit: number | null
}

/** Everybody's feedback, for the provider, the newest first. */
export async function allFeedback(
  tx: Db,
  choice: Choice,
  { before, limit }: Part,
): Promise<RowOf<typeof lessonFeedback>[]> {
  const rows = await tx
    .selectFrom('lesson_feedback as f')
    .innerJoin('districts', 'districts.id', 'f.district_id')
    .innerJoin('accounts', 'accounts.id', 'f.account_id')
    .innerJoin('classrooms', join =>
      join.onRef('classrooms.district_id', '=', 'f.district_id').onRef('classrooms.id', '=', 'f.classroom_id'),
    )
    .innerJoin('schools', join =>
      join.onRef('schools.district_id', '=', 'f.district_id').onRef('schools.id', '=', 'classrooms.school_id'),
    )
    .select(['f.id', 'f.district_id', 'f.classroom_id', 'f.level', 'f.lesson', 'f.liked', 'f.text', 'f.given_at'])
    .select(['districts.name as district', 'schools.id as school_id', 'schools.name as school'])
    .select(['classrooms.name as classroom', accountName('accounts').as('author')])
    .where(isChosen(choice))
    .$if(before !== null, query => query.where('f.id', '<', before))
    .$if(limit !== null, query => query.limit(limit as number))
    .orderBy(sql`f.id`, 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    liked: row.liked,
    text: row.text,
    level: row.level,
    lessonOrder: row.lesson,
    classroomName: row.classroom,
    schoolName: row.school,
    districtName: row.district,
    givenByName: row.author ?? '',
    givenAt: row.given_at,
    relationships: { district: row.district_id, school: row.school_id, classroom: row.classroom_id },
  }))
}

/** How many liked and disliked each lesson, the most disliked first. */
export async function countFeedback(tx: Db, choice: Choice) {
  const { rows } = await sql<{
    level: number
    lessonOrder: number
    liked: number
    disliked: number
  }>`SELECT f.level, f.lesson AS "lessonOrder", (count(*) FILTER (WHERE f.liked))::int AS liked,
      (count(*) FILTER (WHERE NOT f.liked))::int AS disliked
    FROM lesson_feedback f WHERE ${isChosen(choice)}
    GROUP BY f.level, f.lesson ORDER BY 4 DESC, 3, f.level, f.lesson`.execute(tx)
  return rows
}
