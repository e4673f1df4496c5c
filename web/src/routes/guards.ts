import { type Action, may, type Resource } from '@hornbook/rules/people/abilities'
import { redirect } from '@tanstack/react-router'
import { personIn, personOf, session } from '../signed-in/current-session.ts'
import { dashboardPath } from '../signed-in/landing.ts'

interface Opened {
  readonly params: { readonly districtId?: string }
}

/** Redirects people without the ability, in the district of the page if it has one, to their main view (SHELL-10, ACC-5). */
export const requireAbility =
  (action: Action, resource: Resource) =>
  ({ params: { districtId } }: Opened) => {
    const { user } = session()
    if (!user) return
    const person = districtId === undefined ? personOf(user) : personIn(user, districtId)
    if (!may(person, action, resource)) throw redirect({ to: dashboardPath(user) })
  }
