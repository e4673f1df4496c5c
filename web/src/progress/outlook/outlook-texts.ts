/** The texts of where a student's pace leads (OUTLOOK-4, OUTLOOK-5). */
export const outlook = {
  reached: 'Reached',
  onPath: 'On the path',
  below: 'Below',
  farBelow: 'Far below',
  pace: '{{lately, number}} a week, {{needed, number}} needed',
  toGo_one: '{{count, number}} lesson to the goal, by {{goalDay}}.',
  toGo_other: '{{count, number}} lessons to the goal, by {{goalDay}}.',
  of: '{{onPath, number}} of {{all, number}}',
  ofAll: '{{onPath, number}} of {{all, number}} on the path.',
  reachedToo: '{{count, number}} reached',
  others: '{{below, number}} below, {{farBelow, number}} far below',
} as const
