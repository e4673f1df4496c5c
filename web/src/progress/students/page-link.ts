import type { Search } from '../../address/search-params.ts'

/** In the URL of a student's page: the class whose table it was opened from. */
export const CLASS_PARAM = 'class'

/**
 * The search of a link from a class to the page of one of its students: the table's parameters, so that the page knows
 * who comes next (PAGE-5), and the class.
 */
export const fromClass =
  (classroomId: string) =>
  (before: Search): Search => ({ ...before, window: undefined, level: undefined, [CLASS_PARAM]: classroomId })
