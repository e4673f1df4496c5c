/** Bringing in a roster file: what a call is refused for, why a file is held, and the words that problems quote. */
export const rosterSync = {
  readingElsewhere: 'Other roster files are being read right now. Try again in a minute.',
  readingHere: 'Another roster file of this district is being read or applied.',
  districtMoved: 'The district has changed since this preview. A fresh one is ready: look at it before you apply it.',
  notPreviewed: 'This file is {{status}}; only one that was previewed can be applied.',
  held: '{{reasons}} Apply it with override to go on all the same.',
  newerFile: 'A newer file has taken the place of this one. Upload it again.',
  notApplied: 'This file is {{status}}; only one that was applied can be undone.',
  laterFile: 'A later file has been applied since. Undo that one first.',
  movedOn_one:
    'One thing has changed since this file was applied. Undo it with override to leave that as it is and undo the rest.',
  movedOn_other:
    '{{count}} things have changed since this file was applied. Undo it with override to leave that as it is and undo the rest.',

  'hold.otherDistrict': 'The file is of {{named}} ({{namedCode}}), but this district is {{here}} ({{hereCode}}).',
  'hold.manyArchived.student': '{{leaving}} of {{all}} students are not in the file and would be archived.',
  'hold.manyArchived.teacher': '{{leaving}} of {{all}} members of staff are not in the file and would be archived.',
  'hold.unknownRows_one':
    '1 row has no id that can be read, and of the people known here {{leaving}} would be archived: perhaps the same.',
  'hold.unknownRows_other':
    '{{count}} rows have no id that can be read, and of the people known here {{leaving}} would be archived: perhaps the same.',
  'hold.noClass': '{{leaving}} of {{all}} students would be in no class any more.',
  'hold.schoolEmpty_one': '{{names}} would lose all its classes.',
  'hold.schoolEmpty_other': '{{names}} would lose all their classes.',
  'hold.someNames': '{{names}} and {{more}} more',
  'hold.otherNames':
    '{{renamed}} of {{known}} people found by their id have another name in the file: are these the same people?',

  'word.files': '{{files}} files',
  'word.columns': '{{columns}} columns',
  'word.aFile': 'A file',
  'word.semicolons': 'semicolons',
  'word.tabs': 'tabs',
  'word.bars': 'bars',
  'word.dayFirst': 'day first',
  'word.monthFirst': 'month first',
  'word.yearFirst': 'year, month, day',
  'word.student': 'a student',
  'word.staff': 'a member of staff',
  'word.nobody': 'neither student nor staff',
  'word.school': 'a school',
  'word.org': 'a {{type}}',

  'quote.open': 'a quote is opened and never closed',
  'quote.runsOn': 'a quote is opened and not closed in its row',
  'quote.longRow': 'one row is far too long, probably because a quote is never closed',
  'quote.other': 'the quotes do not match',
  'id.shortened': 'a spreadsheet has shortened a long number',
  'id.tooLong': 'it is longer than {{most}} characters',

  'manifest.guessed': 'The files look like OneRoster {{version}} and were read as such.',
  'manifest.takenAsBulk': 'It was taken as bulk where the file is there.',
  'manifest.there': 'the file is there. It was read.',
  'manifest.notThere': 'the file is not in the zip.',
  'foreign.clever': 'a Clever export',
  'foreign.sdsClassic': 'a Microsoft School Data Sync export (classic)',
  'foreign.sds21': 'a Microsoft School Data Sync export (version 2.1)',
  'foreign.sds2': 'a Microsoft School Data Sync export (version 2)',
} as const
