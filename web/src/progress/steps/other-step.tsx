import type { StepAct } from '@hornbook/rules/figures/steps'
import { CheckSignIn } from './check-sign-in.tsx'
import { GiveTest } from './give-test.tsx'
import type { ClassPlace, Stepped } from './stepped.ts'
import { WhatTheyDid } from './what-they-did.tsx'

export interface OtherStepProps {
  readonly act: Exclude<StepAct, 'teach'>
  readonly place: ClassPlace
  readonly student: Stepped
  /** The number of the test to give. */
  readonly test: number | undefined
}

/** What a step says that is no lesson. */
export function OtherStep({ act, test, ...about }: OtherStepProps) {
  if (act === 'test') return <GiveTest {...about} words={test} />
  if (act === 'signIn') return <CheckSignIn {...about} />
  return <WhatTheyDid {...about} act={act} />
}
