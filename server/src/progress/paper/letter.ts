import type { PaperLanguage } from '@hornbook/contract/progress/parent-reports'
import { type GoalWay, goalWay } from '@hornbook/rules/figures/goal-way'
import { LESSONS, type Level } from '@hornbook/rules/reading/curriculum'
import { compareGrades, gradeName } from '@hornbook/rules/reading/grades'
import { type LessonUnit, UNITS, unitOf } from '@hornbook/rules/reading/units'
import { dateOf } from '@hornbook/rules/time/dates'
import { isolated } from '../../files/pdf/lines.ts'
import { grades as spanishGrades } from '../../texts/es/grades.ts'
import { type ParentReportKey, parentReportTexts } from '../../texts/texts.ts'
import { canDo } from './can-do.ts'
import type { Child } from './children.ts'
import { formatOf } from './formats.ts'
import { exampleOf, type ReadingKind, readingWordsOf } from './reading-words.ts'

type Say = ReturnType<typeof parentReportTexts>

/** A letter to a family (RPT-8), as it is drawn. */
export interface Letter {
  readonly lang: PaperLanguage
  readonly say: Say
  /** The whole name, and the first name as texts name the child. */
  readonly fullName: string
  readonly name: string
  /** Grade, class and school. */
  readonly who: string
  readonly date: string
  readonly lead: string
  readonly learned: readonly string[]
  readonly next: readonly string[]
  readonly way: GoalWay
  /** The month of the goal's day: 'June', 'junio'. */
  readonly goalMonth: string
  readonly wayText: string
  readonly home: { readonly kind: ReadingKind; readonly tips: readonly string[]; readonly words: readonly string[] }
  readonly ask: readonly string[]
}

/** Items in each of the two lists. */
const MAX_ITEMS = 3

/** The letter about a child, in a language. Every figure in it is also on the student's page. */
export function letterOf(child: Child, lang: PaperLanguage): Letter {
  const { learning } = child
  const say = parentReportTexts(lang)
  const name = isolated(child.firstName.trim() || child.fullName)
  const way = goalWay({ ...learning, schoolDays: child.schoolDays, outlook: child.outlook, weeksLeft: child.weeksLeft })
  const { currentLevel: level, currentLesson: lesson } = learning
  const at = level === null || lesson === null ? null : { level: level as Level, lesson }
  const unit = at && unitOf(at)
  return {
    lang,
    say,
    name,
    way,
    fullName: isolated(child.fullName),
    goalMonth: monthOf(lang, way),
    who: [gradesIn(learning.grades, lang), child.classroom, child.school].filter(Boolean).map(asName).join(', '),
    date: dateIn(lang, learning.today),
    lead: canDo(say, name, { at, hasBegun: way.state !== 'notStarted' }),
    learned: learnedOf(say, way, at, unit),
    next: nextOf(say, at, unit),
    wayText: wayTextOf(say, name, way, lang),
    home: homeOf(say, name, child, way, unit),
    ask: askOf(say, name, child),
  }
}

const monthOf = (lang: PaperLanguage, { to }: GoalWay) =>
  formatOf(lang, { month: 'long' }).format(Date.parse(`${dateOf(to)}T00:00:00Z`))

const asName = (text: string | null) => isolated(text ?? '')

/** 'November 19, 2026', '19 de noviembre de 2026'. */
export const dateIn = (lang: PaperLanguage, date: string): string =>
  formatOf(lang, { dateStyle: 'long' }).format(Date.parse(`${date}T00:00:00Z`))

const gradesIn = (codes: readonly string[], lang: PaperLanguage) =>
  codes
    .toSorted(compareGrades)
    .map(code => (lang === 'es' && spanishGrades[code]) || gradeName(code))
    .join(', ')

const key = (prefix: 'unit', { level, startLesson }: LessonUnit) =>
  `${prefix}.${level}.${startLesson}` as ParentReportKey

/** The latest of: whole levels, the finished units of the current level, and the current unit if it has begun. */
function learnedOf(say: Say, { state }: GoalWay, at: { level: Level; lesson: number } | null, unit: LessonUnit | null) {
  if (state === 'notStarted') return []
  const levels = LESSONS.slice(0, at === null ? LESSONS.length : at.level - 1).map((_, before) =>
    say(`level.${before + 1}` as ParentReportKey),
  )
  const units = at && unit ? UNITS.filter(each => each.level === at.level && each.endLesson < at.lesson) : []
  const finished = units.map(each =>
    say('item.whole', { what: capital(say(key('unit', each))), words: exampleOf(each, 3) }),
  )
  const begun =
    at && unit && at.lesson > unit.startLesson
      ? [say('item.begun', { what: say(key('unit', unit)), words: exampleOf(unit, 3) })]
      : []
  return [...levels, ...finished, ...begun].slice(-MAX_ITEMS)
}

function nextOf(say: Say, at: { level: Level; lesson: number } | null, unit: LessonUnit | null): readonly string[] {
  if (at === null || unit === null) return [say('item.end')]
  const begins = UNITS.indexOf(unit)
  const item = (template: 'now' | 'then' | 'after', each: LessonUnit | undefined) =>
    each ? [say(`item.${template}`, { what: say(key('unit', each)), words: exampleOf(each, 2) })] : []
  return [
    ...(at.lesson > unit.startLesson ? [say('item.nowMore', { what: say(key('unit', unit)) })] : item('now', unit)),
    ...item('then', UNITS[begins + 1]),
    ...item('after', UNITS[begins + 2]),
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function wayTextOf(say: Say, name: string, way: GoalWay, lang: PaperLanguage): string {
  const { state, needed, isClose } = way
  const lately = way.lately === 0 ? say('lately.none') : say('lately.some', { count: way.lately })
  const date = way.lastDate === null ? '' : dateIn(lang, way.lastDate)
  const text = state === 'below' && isClose ? 'close' : state
  return say(`way.${text}`, { name, lately, date, month: monthOf(lang, way), count: needed })
}

/** Before the first lesson, a child reads the letters of their own name, if they are English ones. */
function homeOf(say: Say, name: string, child: Child, { state }: GoalWay, unit: LessonUnit | null): Letter['home'] {
  const ownLetters = /^[A-Za-z]{2,12}$/.test(child.firstName) ? [...child.firstName] : null
  const own = { kind: 'letters', words: ownLetters ?? ['a', 'e', 'i', 'o', 'u'] } as const
  const { kind, words } = state === 'notStarted' ? own : readingWordsOf(unit ?? (UNITS.at(-1) as LessonUnit))
  const word = words[0] ?? ''
  const tips = [say(`home.${kind}.1`, { name }), say(`home.${kind}.2`, { name, word }), say('home.book', { name })]
  return { kind, tips, words }
}

function askOf(say: Say, name: string, { teachers }: Child): readonly string[] {
  const named = teachers.map(isolated)
  const list = named.length < 2 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} ${say('and')} ${named.at(-1)}`
  return [
    ...(named.length > 0 ? [say('ask.teacher', { teachers: list, name, count: named.length })] : []),
    say('ask.school'),
  ]
}
