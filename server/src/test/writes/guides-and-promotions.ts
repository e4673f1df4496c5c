import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { epubWith } from '../epub.ts'
import { promotionNamed } from '../promotion.ts'
import { ada, app, document, maple, tess, type Write } from './kit.ts'

/** A book of the provider's own for level 1. */
async function ownGuide(status: 'checked' | 'shown' | 'former'): Promise<string> {
  await app.owner("UPDATE guide_versions SET status = 'former' WHERE status = $1", [status])
  const [made] = await app.owner<{ id: string }>(
    `INSERT INTO guide_versions (level, number, status, file_name, size, sha256, missing_lessons, warnings, sent_by, sent_at)
      SELECT 1, coalesce(max(number), 0) + 1, $1, 'a.epub', 4, '', '{}', '[]', $2, now() FROM guide_versions RETURNING id`,
    [status, maple.id('Ada Admin')],
  )
  return made?.id ?? ''
}

/** The key of a new promotion for teachers. */
async function announced(): Promise<string> {
  const key = `made ${randomUUID()}`
  const body = promotionNamed(key)
  const answer = await app.call({
    method: 'POST',
    url: '/service/promotion',
    token: maple.token('Ada Admin'),
    payload: body,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return key
}

export const GUIDES_AND_PROMOTIONS_WRITES: Readonly<Record<string, Write>> = {
  savePromotion: {
    ask: () => ({ by: 'Ada Admin', body: promotionNamed(`made ${randomUUID()}`) }),
    leaves: [{ ...ada, in: 'the provider', action: 'promotion.create', rows: { promotion: 1 } }],
  },
  // Counts who saw it.
  seePromotion: {
    ask: async () => ({ by: 'Tess Teacher', query: { promotionKey: await announced() } }),
    leaves: [],
  },
  readPromotion: {
    ask: async () => ({ by: 'Tess Teacher', query: { promotionKey: await announced(), isPrimary: 'true' } }),
    leaves: [{ ...tess, action: 'promotion.read', rows: { promotionRead: 1 } }],
  },
  // A bookmark of one's own.
  keepGuidePlace: {
    ask: () => ({
      by: 'Tess Teacher',
      params: { guideId: '2' },
      body: document('lessonGuide', { place: 'lesson-80' }),
    }),
    leaves: [],
  },
  sendGuideBook: {
    ask: async () => ({ by: 'Ada Admin', params: { guideId: '1' }, body: await epubWith({ lessons: 70 }) }),
    leaves: [{ ...ada, in: 'the provider', action: 'guideBook.send', rows: { guideVersion: 1 } }],
  },
  restoreGuideBook: {
    ask: async () => {
      await ownGuide('shown')
      return { by: 'Ada Admin', params: { guideId: '1' } }
    },
    leaves: [{ ...ada, in: 'the provider', action: 'guideBook.restore', rows: { guideVersion: 1 } }],
  },
  showGuideVersion: {
    ask: async () => {
      await ownGuide('shown')
      const params = { guideId: '1', versionId: await ownGuide('checked') }
      return { by: 'Ada Admin', params, body: document('guideVersion', { missingLessons: [] }) }
    },
    leaves: [{ ...ada, in: 'the provider', action: 'guideBook.show', rows: { guideVersion: 2 } }],
  },
  dropGuideVersion: {
    ask: async () => ({ by: 'Ada Admin', params: { guideId: '1', versionId: await ownGuide('former') } }),
    leaves: [{ ...ada, in: 'the provider', action: 'guideBook.drop', rows: { guideVersion: 1 } }],
  },
}
