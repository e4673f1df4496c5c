import { type Level, lessonAtOverall, overallLesson } from '@hornbook/rules/reading/curriculum'
import { type LessonUnit, UNITS, unitOf } from '@hornbook/rules/reading/units'

export const NAMESPACES =
  'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en"'

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)

export const unitsOf = (level: Level): LessonUnit[] => UNITS.filter(unit => unit.level === level)

export const fileOf = (unit: LessonUnit) =>
  `unit-${String(unitsOf(unit.level).indexOf(unit) + 1).padStart(2, '0')}.xhtml`

export const addressOf = (level: Level, lesson: number) =>
  `${fileOf(unitOf({ level, lesson }) as LessonUnit)}#lesson-${lesson}`

/** A text of a lesson: *what is read* stands out, and {63} leads to a lesson of the same book. */
export function inline(text: string, at: number): string {
  const { level } = lessonAtOverall(at)
  return escaped(text)
    .replace(/\*([^*]+)\*/g, '<strong>$1</strong>')
    .replace(/\{(?:(\d)\.)?(\d+)\}/g, (_, other: string | undefined, lesson: string) =>
      reference(at, other === undefined ? level : (Number(other) as Level), Number(lesson)),
    )
}

function reference(at: number, level: Level, lesson: number): string {
  const here = lessonAtOverall(at)
  const unit = unitOf({ level, lesson }) as LessonUnit
  // Another level is another book, which no link of this one can open.
  if (level !== here.level) return `Level ${level}, Lesson ${lesson}`
  const isNear = unit === unitOf(here) || overallLesson(level, lesson) === at + 1
  return `<a href="${addressOf(level, lesson)}">Lesson ${lesson}${isNear ? '' : `, ${escaped(unit.label)}`}</a>`
}

export const page = (title: string, type: string, body: string) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html ${NAMESPACES}>
<head>
<meta charset="utf-8"/>
<title>${escaped(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body epub:type="${type}">
${body}
</body>
</html>
`
