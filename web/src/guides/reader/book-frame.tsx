import { type RefObject, useEffect, useRef, useState } from 'react'
import { readFonts } from './fonts.ts'
import styles from './reader.module.css'

/** A page as the frame shows it. */
export interface FramePage {
  /** Safe HTML (page-html.ts). */
  readonly html: string
  readonly css: string
  readonly title: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** The id of the element to scroll to. */
  readonly fragment: string | null
}

interface BookFrameProps {
  readonly page: FramePage
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** A link was followed: to 'file#id' in the book, or to an address. */
  readonly onFollow: (to: string) => void
  readonly onLarge: (list: number) => void
  readonly onSwipe: (towards: 'left' | 'right') => void
}

/** What the frame tells; see web/public/book-frame.html. */
interface Told {
  readonly waiting?: true
  readonly ready?: true
  readonly shown?: number
  readonly height?: number
  readonly top?: number
  readonly to?: string
  readonly large?: number
  readonly swiped?: 'left' | 'right'
  readonly pressed?: KeyboardEventInit & { readonly key: string }
}

/** No page is taller; one that never stops growing stops here. */
const MAX_HEIGHT = 200_000

/**
 * A page of a book, in a frame without an origin: nothing in it runs but our one script, it reaches neither the portal nor a
 * network, and it is as tall as its page, so that the window scrolls (decision 58).
 */
export function BookFrame({ page, frame, onFollow, onLarge, onSwipe }: BookFrameProps) {
  const [height, setHeight] = useState(600)
  const [isWaiting, setWaiting] = useState(false)
  const number = useRef(0)
  const latest = useRef({ onFollow, onLarge, onSwipe })
  useEffect(() => {
    latest.current = { onFollow, onLarge, onSwipe }
  })
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<Told>) => {
      if (!frame.current || source !== frame.current.contentWindow) return
      if (data.waiting) setWaiting(true)
      if (data.height !== undefined && data.shown === number.current) setHeight(Math.min(data.height, MAX_HEIGHT))
      if (data.ready && data.top) scrollTo(frame.current, data.top)
      if (data.to !== undefined) latest.current.onFollow(data.to)
      if (data.large !== undefined) latest.current.onLarge(data.large)
      if (data.swiped) latest.current.onSwipe(data.swiped)
      // The page's keys work while the focus is in the book, and those of a window around it: hence from the frame.
      if (data.pressed) frame.current.dispatchEvent(new KeyboardEvent('keydown', { ...data.pressed, bubbles: true }))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame])
  const sent = useRef<FramePage | null>(null)
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (!isWaiting || !target) return
    const last = sent.current
    sent.current = page
    // Other colours or another size keep the focus and the selection where they are.
    if (last?.html === page.html && last.fragment === page.fragment) return target.postMessage({ look: page.css }, '*')
    number.current += 1
    const message = { page: { ...page, number: number.current } }
    if (last) return target.postMessage(message, '*')
    // With the first page, so that it is not drawn anew when they arrive.
    void readFonts().then(fonts => target.postMessage({ fonts, ...message }, '*'))
  }, [isWaiting, frame, page])
  return (
    <iframe
      ref={frame}
      src="/book-frame.html"
      sandbox="allow-scripts allow-modals"
      title={page.title}
      className={styles.frame}
      style={{ height }}
    />
  )
}

const scrollTo = (frame: HTMLIFrameElement, top: number) =>
  window.scrollTo({ top: window.scrollY + frame.getBoundingClientRect().top + top - 130 })
