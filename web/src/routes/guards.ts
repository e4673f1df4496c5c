import { type Action, may, type Resource } from '@hornbook/rules/abilities'
import { redirect } from '@tanstack/react-router'
import { dashboardOf } from '../session/landing.ts'
import { personOf, session } from '../session/session.ts'

/** Sends those who may not see a page to their main view (SHELL-10, ACC-5). */
export const onlyWho = (action: Action, resource: Resource) => () => {
  const { user } = session()
  if (user && !may(personOf(user), action, resource)) throw redirect({ to: dashboardOf(user) })
}
