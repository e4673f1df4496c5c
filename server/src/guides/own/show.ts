import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { MemberCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { changeVersion, factsOf, findVersion, lockLevel, readVersion, shownVersion } from './rows.ts'

interface Seen {
  readonly data: { readonly attributes: { readonly missingLessons: readonly number[] } }
}

/** Lets everybody read a version. Only who has seen which lessons are missing can do it (GUIDE-10). */
export async function showVersion(call: MemberCall<string, unknown, Seen>, level: GuideLevel, id: string) {
  const { tx, caller, body, now } = call
  await lockLevel(tx, level)
  const version = await findVersion(tx, level, id)
  const seen = [...new Set(body.data.attributes.missingLessons)].sort((a, b) => a - b)
  if (seen.join() !== version.missing_lessons.join())
    throw new Refusal('conflict', { detail: t('guides:otherMissing') })
  if (version.status !== 'shown') {
    const before = await shownVersion(tx, level)
    const changes = before ? [await changeVersion(tx, before, { status: 'former' })] : []
    const shown = { status: 'shown', shown_by: caller.accountId, shown_at: new Date(now).toISOString() } as const
    changes.push(await changeVersion(tx, version, shown))
    await audit(tx, authorOf(call), PROVIDER, 'guideBook.show', changes, factsOf(version))
  }
  return { data: await readVersion(tx, level, id) }
}

/** Shows the book that comes with Hornbook again, if another one stands. */
export async function restoreOurs(call: MemberCall, level: GuideLevel): Promise<undefined> {
  const { tx } = call
  await lockLevel(tx, level)
  const shown = await shownVersion(tx, level)
  if (!shown) return
  const change = await changeVersion(tx, shown, { status: 'former' })
  await audit(tx, authorOf(call), PROVIDER, 'guideBook.restore', [change], factsOf(shown))
}

/** Throws a version away. Its bytes go with the next sweep. */
export async function dropVersion(call: MemberCall, level: GuideLevel, id: string): Promise<undefined> {
  const { tx } = call
  await lockLevel(tx, level)
  const version = await findVersion(tx, level, id)
  if (version.status === 'shown') throw new Refusal('conflict', { detail: t('guides:isShown') })
  const change = await changeVersion(tx, version, { status: 'dropped' })
  await audit(tx, authorOf(call), PROVIDER, 'guideBook.drop', [change], factsOf(version))
}
