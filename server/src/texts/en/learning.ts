/** What is wrong with an event, for whoever writes the learning app. */
export const learning = {
  tooMany: 'At most {{most}} events a call.',
  otherType: "The type must be '{{type}}'.",
  idNotUuid: 'The id must be a UUID.',
  studentIdNotText: 'studentId must be an id, as text.',
  finishedAtNotInstant: 'finishedAt must be an instant with its offset, as 2026-09-01T14:05:00Z.',
  lessonNotWhole: 'level and lesson must be whole numbers.',
  testNotWhole: 'test must be a whole number.',
  otherResult: "result must be 'passed' or 'failed'.",
  noLesson: 'There is no lesson {{lesson}} in level {{level}}.',
  noTest: 'There is no placement test {{test}}.',
  noStudent: 'There is no such student here.',
  otherContent: 'This id was sent before with other content; the first one stands.',
  timeOutside: 'finishedAt lies in the future, or before 2000-01-01.',
  studentArchived: 'The student was archived before this was finished.',
} as const
