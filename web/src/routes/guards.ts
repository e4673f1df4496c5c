import { type Action, may, type Resource } from '@hornbook/rules/people/abilities'
import { redirect } from '@tanstack/react-router'
import { personOf, session } from '../signed-in/current-session.ts'
import { dashboardPath } from '../signed-in/landing.ts'

/** Redirects people without the ability to their main view (SHELL-10, ACC-5). */
export const requireAbility = (action: Action, resource: Resource) => () => {
  const { user } = session()
  if (user && !may(personOf(user), action, resource)) throw redirect({ to: dashboardPath(user) })
}
