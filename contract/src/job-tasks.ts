/**
 * Every kind of job, and whether somebody may call it off: one that `comesRound` is there for good, and one that is
 * `needed` would leave what asked for it half-done.
 */
export const TASKS = {
  'audit.seal': 'comesRound',
  'bringingIn.lookIntoFile': 'optional',
  'bringingIn.mailFileNews': 'optional',
  'bringingIn.mailInfected': 'optional',
  'bringingIn.purgeFiles': 'comesRound',
  'guides.sweepBooks': 'comesRound',
  'people.inviteStaff': 'optional',
  'people.refreshStatistics': 'needed',
  'people.sweep': 'comesRound',
  'progress.mailReport': 'optional',
  'progress.makeReport': 'optional',
  'progress.purgeAnalytics': 'comesRound',
  'progress.purgeReports': 'comesRound',
  'provider.exportDistrict': 'optional',
  'provider.purgeExports': 'comesRound',
  'provider.mailLeaving': 'optional',
  'provider.purgeDistrict': 'needed',
  'provider.watchLeaving': 'comesRound',
  'rosterSync.apply': 'optional',
  'rosterSync.applyOnDay': 'optional',
  'rosterSync.read': 'optional',
  'rosterSync.undo': 'optional',
  'rostering.applySpreadsheet': 'optional',
  'rostering.beginYear': 'optional',
  'rostering.changeGoals': 'needed',
  'rostering.changeTimeZone': 'needed',
  'rostering.compareSpreadsheet': 'optional',
  'rostering.endStaff': 'comesRound',
  'rostering.purgeSpreadsheets': 'comesRound',
  'rostering.undoYear': 'optional',
  'session.mailAdded': 'optional',
  'session.mailGuesses': 'optional',
  'session.mailLink': 'optional',
  'session.viewOver': 'needed',
} as const satisfies Readonly<Record<string, 'optional' | 'needed' | 'comesRound'>>
export type TaskName = keyof typeof TASKS
export const isTaskName = (name: string): name is TaskName => Object.hasOwn(TASKS, name)
