import type { Db } from '../db/pool.ts'

const DAY_MS = 86_400_000

/** A promotion for the demo's teachers. It is off: whoever tries the demo switches it on. */
export async function addPromotion(tx: Db, createdBy: string, now: number): Promise<void> {
  await tx
    .insertInto('promotions')
    .values({
      promotion_key: '2026-winter-reading',
      is_enabled: false,
      title: 'Winter reading at home',
      details:
        'Send families a letter about reading. It says what their child has learned, and what to do at home in five minutes.',
      target_group: ['Users::Teacher'],
      target_title: 'Make the letters',
      target_link: 'https://hornbook.example.org/letters',
      start_at: new Date(now).toISOString(),
      end_at: new Date(now + 30 * DAY_MS).toISOString(),
      created_by: createdBy,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
