import type { Page } from '@playwright/test'
import type { Person } from '../harness/people.ts'

/** Ids and paths that the scenes need, looked up once. */
export interface Places {
  readonly district: string
  readonly school: string
  readonly classroom: string
  readonly emptyClassroom: string
  readonly emptySchool: string
  /** The district with the fixture's roster, and two of its imports. */
  readonly riverbend: { readonly district: string; readonly previewed: string }
  readonly held: string
  readonly applied: string
  readonly failed: string
  readonly invitation: string
}

/** One state of one screen. */
export interface Scene {
  /** Kebab-case; the picture's file name begins with it. */
  readonly name: string
  readonly caption: string
  readonly as: Person | null
  readonly path: (places: Places) => string
  /** Runs before the page opens, e.g. to slow down or break the network, or to control the clock. */
  readonly beforeOpen?: (page: Page) => Promise<unknown>
  /** Brings the open page into the state to show. */
  readonly afterOpen: (page: Page) => Promise<unknown>
  /** Only on small screens. */
  readonly narrowOnly?: boolean
  /** A detail of a page that has its own pictures: taken in light colours only, wide and narrow. */
  readonly isDetail?: boolean
}
