import type { Mutation } from './mutation.ts'
import { GATE } from './tables/gate.ts'
import { GRADEBOOK } from './tables/gradebook.ts'
import { GUARDS } from './tables/guards.ts'
import { NARROWING } from './tables/narrowing.ts'
import { NIGHTLY } from './tables/nightly.ts'
import { POLICIES } from './tables/policies.ts'
import { POPULATION } from './tables/population.ts'
import { SCOPE } from './tables/scope.ts'
import { SCOPED_READS } from './tables/scoped-reads.ts'
import { SECOND_STEP } from './tables/second-step.ts'
import { SIGN_ONS } from './tables/sign-ons.ts'
import { UPLOADS } from './tables/uploads.ts'
import { WEBHOOKS } from './tables/webhooks.ts'
import { WRITES } from './tables/writes.ts'
import { XAPI } from './tables/xapi.ts'

/** Every guard, scope and policy that can be removed on its own (SAFE-3). */
export const MUTATIONS: readonly Mutation[] = [
  ...SCOPE,
  ...SCOPED_READS,
  ...POLICIES,
  ...GATE,
  ...GUARDS,
  ...NARROWING,
  ...POPULATION,
  ...WRITES,
  ...SIGN_ONS,
  ...WEBHOOKS,
  ...NIGHTLY,
  ...UPLOADS,
  ...SECOND_STEP,
  ...XAPI,
  ...GRADEBOOK,
]
