import type { LessonUnit } from '@hornbook/rules/reading/units'
import type { GuideLesson } from '../lessons.ts'
import { escaped, inline, page } from './xhtml.ts'

/** A unit with a section a lesson. */
export function chapter(unit: LessonUnit, lessons: readonly GuideLesson[]): string {
  const { level, label, startLesson, endLesson } = unit
  const of = lessons.filter(each => each.level === level && each.lesson >= startLesson && each.lesson <= endLesson)
  return page(
    label,
    'bodymatter',
    `<section epub:type="chapter" role="doc-chapter" aria-labelledby="unit">
<h1 id="unit">${escaped(label)}</h1>
${of.map(section(unit)).join('\n')}
</section>`,
  )
}

const section = (unit: LessonUnit) => (lesson: GuideLesson) =>
  `<section class="lesson" id="lesson-${lesson.lesson}" aria-labelledby="title-${lesson.lesson}">
<p class="number"><b>Level ${lesson.level}, Lesson ${lesson.lesson}</b> ${escaped(unit.label)}</p>
<h2 id="title-${lesson.lesson}">${inline(lesson.title, lesson.overall)}</h2>
<p class="aim">${inline(lesson.aim, lesson.overall)}</p>
<h3>What to say</h3>
<dl class="steps">
${lesson.steps.map(step => stepRow(step, lesson.overall)).join('\n')}
</dl>
<h3>To read</h3>
${readingList(lesson.read, lesson.overall)}
<h3>A check</h3>
<div class="check">
<p>${inline(lesson.check, lesson.overall)}</p>
<dl>
${[lesson.gotIt, lesson.slow, lesson.notYet].map(each => caseRow(each, lesson.overall)).join('\n')}
</dl>
</div>${lesson.home === null ? '' : `\n<h3>At home</h3>\n<p class="home">${inline(lesson.home, lesson.overall)}</p>`}
</section>`

const SENTENCE = 18
const PHRASE = 7

/** Words stand in columns, phrases in wider ones, a sentence has a line of its own. */
function readingList(texts: readonly string[], at: number): string {
  const hasPhrase = texts.some(text => text.length > PHRASE && text.length <= SENTENCE)
  const items = texts.map(text => `<li${text.length > SENTENCE ? ' class="sentence"' : ''}>${inline(text, at)}</li>`)
  return `<ul class="read${hasPhrase ? ' phrases' : ''}">\n${items.join('\n')}\n</ul>`
}

const stepRow = ({ kind, text }: GuideLesson['steps'][number], at: number) =>
  `<div class="${kind}"><dt>${kind === 'say' ? 'Say' : 'Do'}</dt><dd>${inline(text, at)}</dd></div>`

const caseRow = ({ label, next }: GuideLesson['gotIt'], at: number) =>
  `<div><dt>${inline(label, at)}</dt><dd>${inline(next, at)}</dd></div>`
