import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginPage } from './login-page.tsx'
import { forgetWay, usedWay } from './used-way.ts'
import { UsedWayFirst } from './used-way-first.tsx'

/** Sign-in: with a password, or a district's own way; at a district's own address its ways stand there at once. */
export function SignInPage() {
  const { redirect } = useSearch({ strict: false })
  const { siteCode } = useParams({ strict: false })
  const [used, setUsed] = useState(() => (siteCode === undefined ? usedWay() : null))
  const [asksPassword, setAsksPassword] = useState(false)
  if (used === null || asksPassword) return <LoginPage siteCode={siteCode} back={redirect} />
  const forget = () => {
    forgetWay()
    setUsed(null)
  }
  return <UsedWayFirst used={used} back={redirect} onPassword={() => setAsksPassword(true)} onForget={forget} />
}
