import type { PaperLanguage } from '@hornbook/contract/progress/parent-reports'
import type { NameOrder } from '@hornbook/rules/people/names'
import type { Instant } from '@hornbook/rules/time/dates'
import type { Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { type DrawPage, pdfOf } from '../../files/pdf/document.ts'
import { parentReportTexts } from '../../texts/texts.ts'
import type { Unit } from '../units.ts'
import { childRowsOf, childrenOf } from './children.ts'
import { letterOf } from './letter.ts'
import { drawAlone, drawLetter } from './letter-sheet.ts'

export interface Letters {
  readonly unit: Unit
  readonly name: string
  readonly lang: PaperLanguage
  /** By which name students are sorted (PEOPLE-20). */
  readonly names: NameOrder
  readonly timezone: string
  readonly now: Instant
}

/** Students whose lessons are read together. */
const STUDENTS_AT_ONCE = 50

/** The letters about everybody in a class or school, read while they are drawn (RPT-12). */
export const letterDocument = (tx: Db, scope: Scope, letters: Letters) =>
  pdfOf(
    {
      title: parentReportTexts(letters.lang)('titleOf', { name: letters.name }),
      lang: letters.lang,
      now: letters.now,
    },
    letterPages(tx, scope, letters),
  )

async function* letterPages(
  tx: Db,
  scope: Scope,
  { unit, lang, names, timezone, now }: Letters,
): AsyncGenerator<DrawPage> {
  const { kind, id } = unit
  if (kind === 'district') throw new Error('Letters are made for a class or a school')
  const places = await childRowsOf(tx, scope, { kind, id }, names)
  if (places.length === 0) yield pen => drawAlone(pen, parentReportTexts(lang)('nobody'))
  for (let from = 0; from < places.length; from += STUDENTS_AT_ONCE) {
    const children = await childrenOf(tx, scope, places.slice(from, from + STUDENTS_AT_ONCE), timezone, now)
    for (const child of children) yield pen => drawLetter(pen, letterOf(child, lang))
  }
}
