import { useEffect, useState } from 'react'
import { type DistrictWays, domainIn, findWays } from './ways.ts'

/** A pause this long means that the address is typed to its end. */
const TYPED_MS = 350

/** Found already: people correct a letter, and type on. */
const known = new Map<string, DistrictWays | null>()

/** The ways of the district at whose address the page is, or whose domain is typed; undefined while nobody knows. */
export function useWays(email: string, siteCode: string | undefined): DistrictWays | null | undefined {
  const domain = siteCode === undefined ? domainIn(email) : null
  const key = siteCode === undefined ? domain && `@${domain}` : siteCode
  const [found, setFound] = useState<{ readonly key: string; readonly ways: DistrictWays | null }>()
  useEffect(() => {
    if (key === null) return
    if (known.has(key)) return setFound({ key, ways: known.get(key) ?? null })
    const controller = new AbortController()
    const look = () =>
      void findWays(siteCode === undefined ? { domain: key.slice(1) } : { siteCode }, controller.signal).then(
        ways => {
          known.set(key, ways)
          if (!controller.signal.aborted) setFound({ key, ways })
        },
        // Quietly: the password works without it.
        () => {},
      )
    const timer = setTimeout(look, siteCode === undefined ? TYPED_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, siteCode])
  return found?.key === key ? found?.ways : undefined
}
