import { randomUUID } from 'node:crypto'
import { LEVELS } from '@hornbook/rules/reading/curriculum'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { pagesOf } from '../test/pdf.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { workbookCells } from '../test/workbook.ts'

const COMPLETED = 'Early Reading Completed'
const CURRENT_LESSON = 'Current Lesson #'

const { as, maple, service } = inTown({
  settings: { brand: { ...TEST_SETTINGS.brand, programCompleted: COMPLETED } },
})

beforeAll(async () => {
  const finishedAt = new Date(Date.now() - 86_400_000).toISOString()
  const lessons = LEVELS.flatMap(({ level, lessons }) =>
    Array.from({ length: lessons }, (_, at) => ({ level, lesson: at + 1 })),
  )
  const sent = lessons.map(lesson =>
    learningEvent('lessonCompletion', { studentId: maple.id('Amara Okafor'), ...lesson, finishedAt }),
  )
  expect((await service.post('lesson_completions', sent)).meta).toMatchObject({ accepted: lessons.length })
})

test.each([
  ['a class', 'Tess Teacher', () => `classrooms/${maple.id('Room 1')}`],
  ['a school', 'Sam School', () => `schools/${maple.id('Oak')}`],
])("the CSV of %s has the program's own word for who has completed every lesson", async (_, person, unit) => {
  const { bytes } = await as(person).get(`${unit()}/student_summaries.csv`)
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  expect(rows.filter(row => row[CURRENT_LESSON] === COMPLETED).map(({ Student }) => Student)).toEqual(['Amara Okafor'])
})

test('a workbook and a printed report have it too', async () => {
  const cells = await workbookCells(await report('xlsx'))
  const column = cells[0]?.indexOf(CURRENT_LESSON) ?? -1
  expect(cells.find(([name]) => name === 'Amara Okafor')?.[column]).toBe(COMPLETED)
  expect((await pagesOf(await report('pdf')))[0]).toContain(COMPLETED)
})

async function report(format: 'xlsx' | 'pdf'): Promise<Buffer> {
  const attributes = { resourceType: 'classroom', resourceId: maple.id('Room 1'), format }
  const asked = await as('Tess Teacher').post('progress_reports', {
    type: 'progressReport',
    id: `cid_${randomUUID()}`,
    attributes,
  })
  const read = () => as('Tess Teacher').get(`user_attachments/${asked.data.attributes.userAttachmentId}`)
  await expect.poll(async () => (await read()).data.attributes.status, { timeout: 50_000 }).toBe('available')
  return (await as('Tess Teacher').get((await read()).data.attributes.url)).bytes
}
