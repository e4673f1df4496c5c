import type { Page } from '@playwright/test'
import type { Person } from '../harness/people.ts'

/** Where things of the demo are, found once. */
export interface Places {
  readonly district: string
  readonly school: string
  readonly classroom: string
  readonly emptyClassroom: string
  readonly emptySchool: string
  /** A district that holds what the fixture's roster file says, and its imports. */
  readonly riverbend: { readonly district: string; readonly previewed: string; readonly held: string }
  readonly applied: string
  readonly failed: string
  readonly invitation: string
}

/** One state of one screen. */
export interface Scene {
  /** The file's name, in kebab-case. */
  readonly name: string
  /** What it shows, for the list. */
  readonly shows: string
  readonly as: Person | null
  readonly at: (places: Places) => string
  /** Done before the page is opened: a network that is slow or broken, a clock that can be moved. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Done on the page, up to the state that is wanted. */
  readonly until: (page: Page) => Promise<unknown>
  /** Only on small screens, where nothing else says so. */
  readonly onlyNarrow?: boolean
  /** A small part of a page that has its own pictures: light, wide and narrow, is enough. */
  readonly part?: boolean
}
