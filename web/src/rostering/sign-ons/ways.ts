import {
  listDistrictSignOns,
  listSignOnAttempts,
  readDistrictSignOn,
  readSignOnTest,
} from '@hornbook/contract/session/district-sign-ons'
import type { SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import type { RowFrom } from '../../api/answer.ts'
import { invalidate } from '../../api/queries.ts'

/** A district's way to sign in, as its office sees it. */
export type Way = RowFrom<typeof listDistrictSignOns>

/** Stand for the makers' own marks, which their rules prescribe. */
export const LETTERS: Readonly<Record<SignOnKind, string>> = {
  clever: 'C',
  classlink: 'CL',
  google: 'G',
  microsoft: 'M',
  oidc: '…',
}

/** Reads again all that a change of a way may have changed. */
export const readWaysAgain = () =>
  invalidate(listDistrictSignOns, readDistrictSignOn, readSignOnTest, listSignOnAttempts)
