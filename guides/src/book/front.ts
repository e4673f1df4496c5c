import { type Level, lessonsOf } from '@hornbook/rules/reading/curriculum'
import type { GuideLesson } from '../lessons.ts'
import { addressOf, escaped, fileOf, NAMESPACES, page, unitsOf } from './xhtml.ts'

const ABOUT: Readonly<Record<1 | 2 | 3, string>> = {
  1: 'Letters and their sounds, small and capital, each with something to do and to see.',
  2: 'Words of two and three sounds, then phrases, then sentences with their signs.',
  3: 'Sounds that stand together, and sounds that two letters spell.',
}

export const titleOf = (level: Level) => `Lesson guide, Level ${level}`

export const titlePage = (level: 1 | 2 | 3) =>
  page(
    titleOf(level),
    'frontmatter',
    `<section epub:type="titlepage" aria-labelledby="book">
<h1 id="book">${titleOf(level)}</h1>
<p class="aim">${ABOUT[level]}</p>
<p>${lessonsOf(level)} lessons</p>
</section>`,
  )

export const howToUse = () =>
  page(
    'How a lesson goes',
    'frontmatter',
    `<section epub:type="introduction" role="doc-introduction" aria-labelledby="how">
<h1 id="how">How a lesson goes</h1>
<p>A lesson takes about ten minutes. Read it once before the class; then you need only the lines beside the bar.</p>
<dl class="plain">
<div><dt>What to say</dt><dd>What stands beside a bar is said aloud, as it is or in your own words. The other lines are what you do.</dd></div>
<div><dt>To read</dt><dd>The children read nothing but what they have learned: every letter, sound and sign was taught before. Write it on the board, or show it large.</dd></div>
<div><dt>A check</dt><dd>Half a minute with each child, while the others read to a partner. It says how it went and what to do next. To go back is no step down: most children go back to a lesson now and then.</dd></div>
<div><dt>At home</dt><dd>Every fifth lesson has something for home. It needs no screen and nothing that must be bought.</dd></div>
</dl>
<p>/m/ is the sound, <strong>m</strong> the letter. Say sounds short and clean: /m/, not “muh”.</p>
</section>`,
  )

export const navigation = (level: 1 | 2 | 3, lessons: readonly GuideLesson[]) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html ${NAMESPACES}>
<head>
<meta charset="utf-8"/>
<title>Contents</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
<nav epub:type="toc" role="doc-toc" aria-labelledby="contents">
<h1 id="contents">Contents</h1>
<ol>
<li><a href="how.xhtml">How a lesson goes</a></li>
${unitsOf(level)
  .map(
    unit => `<li><a href="${fileOf(unit)}">${escaped(unit.label)}</a>
<ol>
${lessons
  .filter(each => each.level === level && each.lesson >= unit.startLesson && each.lesson <= unit.endLesson)
  .map(({ lesson, title }) => `<li><a href="${addressOf(level, lesson)}">${lesson}. ${escaped(title)}</a></li>`)
  .join('\n')}
</ol></li>`,
  )
  .join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" aria-label="Landmarks" hidden="hidden">
<ol>
<li><a epub:type="titlepage" href="title.xhtml">Title page</a></li>
<li><a epub:type="toc" href="nav.xhtml">Contents</a></li>
<li><a epub:type="bodymatter" href="${fileOf(unitsOf(level)[0]!)}">Lessons</a></li>
</ol>
</nav>
</body>
</html>
`
