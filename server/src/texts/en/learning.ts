/** Errors in events, for the developers of the learning app. */
export const learning = {
  tooMany: 'A call may contain at most {{most}} events.',
  otherType: "The type must be '{{type}}'.",
  idNotUuid: 'The id must be a UUID.',
  studentIdNotText: 'studentId must be an id, as a string.',
  finishedAtNotInstant: 'finishedAt must be a time with a UTC offset, such as 2026-09-01T14:05:00Z.',
  lessonNotWhole: 'level and lesson must be whole numbers.',
  testNotWhole: 'test must be a whole number.',
  otherResult: "result must be 'passed' or 'failed'.",
  noLesson: 'There is no lesson {{lesson}} in level {{level}}.',
  noTest: 'There is no placement test {{test}}.',
  noStudent: 'There is no such student here.',
  otherContent: 'This id was already sent with different content. The first one counts.',
  timeOutside: 'finishedAt is in the future, or before 2000-01-01.',
  studentArchived: 'The student was archived before this was finished.',
} as const
