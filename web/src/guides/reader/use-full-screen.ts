import { useEffect, useState } from 'react'

/** Only the book, on the whole screen; where a browser cannot do that (a phone), in the whole window. */
export function useFullScreen(): { readonly full: boolean; readonly toggle: () => void } {
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (!full) return
    const leave = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    const leaveByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) setFull(false)
    }
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', leaveByKey)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', leaveByKey)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [full])
  const toggle = () => {
    if (!full) void document.documentElement.requestFullscreen?.().catch(() => {})
    setFull(!full)
  }
  return { full, toggle }
}
