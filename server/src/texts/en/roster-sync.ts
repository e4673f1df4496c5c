/** Importing a roster file: why a call is refused, why a file is held, and the words that problems use. */
export const rosterSync = {
  'inHand.read': 'This roster file is being read right now.',
  'inHand.applied': 'This roster file is being applied right now.',
  'inHand.undone': 'This roster file is being undone right now.',
  'inHand.another': 'Another roster file of this district is being read, applied or undone right now.',
  'inHand.one': 'A roster file of this district is being read, applied or undone right now.',
  districtMoved: 'The district has changed since this preview. A new preview is ready: check it before you apply it.',
  appliedAlready: 'This file has been applied already.',
  answersChanged: 'Questions were answered after this preview. Preview the file again, and check what it changes now.',
  notPreviewed: 'This file is {{status}}; only one that was previewed can be applied.',
  held: '{{reasons}} Apply it with override to continue anyway.',
  sayWhichSystem: '{{reasons}} Say which (sameSystem) before you apply it.',
  notWaiting: 'This file is {{status}}; its questions can only be answered before it is applied.',
  dayAhead: 'Choose a day after today, and not after {{last}}.',
  notScheduled: 'This file is {{status}}; only one that is scheduled can be canceled.',
  newerFile: 'A newer file has replaced this one. Upload it again.',
  notApplied: 'This file is {{status}}; only one that was applied can be undone.',
  laterFile: 'A later file has been applied since. Undo that one first.',
  movedOn_one: 'One thing has changed since this file was applied. You can undo the rest and leave that as it is.',
  movedOn_other:
    '{{count}} things have changed since this file was applied. You can undo the rest and leave them as they are.',

  'hold.otherDistrict': 'The file is for {{named}} ({{namedCode}}), but this district is {{here}} ({{hereCode}}).',
  'hold.partlyKnown':
    '{{labelled}} {{known}} of its {{total}} ids are known from {{source}}: is it the same system, or another one?',
  'hold.secondSource':
    '{{labelled}} None of its {{total}} ids is known, and {{source}} already brings in people here: does this file come from the same system, or from another one?',
  'source.labelled': 'The file names its system "{{label}}".',
  'source.unlabelled': 'The file does not name its system.',
  'hold.manyArchived.student': '{{leaving}} of {{all}} students are not in the file and would be archived.',
  'hold.manyArchived.teacher': '{{leaving}} of {{all}} staff members are not in the file and would be archived.',
  'hold.manyArchived.disabled':
    '{{leaving}} of {{all}} staff members would be archived: {{disabled}} have enabledUser false, {{absent}} are not in the file.',
  'hold.unknownRows_one':
    '1 row has no readable id, and {{leaving}} of the people known here would be archived. They may be the same people.',
  'hold.unknownRows_other':
    '{{count}} rows have no readable id, and {{leaving}} of the people known here would be archived. They may be the same people.',
  'hold.unknownStatus':
    'In {{file}}, {{count}} of {{all}} rows have a status that is not known, such as "{{value}}". They would count as active.',
  'hold.zerosLost_one': 'This id matches if its leading zeros are restored. {{example}}',
  'hold.zerosLost_other': 'These {{count}} ids match if their leading zeros are restored. {{example}}',
  'hold.zerosExample': 'For example, the file has "{{given}}" where "{{restored}}" is known.',
  'hold.idsChanged':
    'The ids in the file are not those that {{source}} had before. {{found}} of {{all}} classes and people were found again by identifier, email address, or school, code and name. The others would be added, and those here that were not found would be archived.',
  'hold.noClass': '{{leaving}} of {{all}} students would no longer be in any class.',
  'hold.beginsLater_one': '1 of {{all}} students would be in no class until {{day}}, when classes in the file begin.',
  'hold.beginsLater_other':
    '{{count}} of {{all}} students would be in no class until {{day}}, when classes in the file begin.',
  'hold.schoolEmpty_one': '{{names}} would lose all its classes.',
  'hold.schoolEmpty_other': '{{names}} would lose all their classes.',
  'hold.schoolEnrollments_one': 'Many enrollments would end, without new ones: {{names}}.',
  'hold.schoolEnrollments_other': 'At {{count}} schools many enrollments would end, without new ones: {{names}}.',
  'hold.ofSchool': '{{leaving}} of {{all}} at {{name}}',
  'hold.someNames': '{{names}} and {{more}} more',
  'hold.administrators_one': '{{names}} would become an administrator by this file. Is that meant?',
  'hold.administrators_other': '{{count}} people would become administrators by this file: {{names}}. Is that meant?',
  'hold.otherPlaces_one':
    'A school or class has the id of one here and a wholly other name: {{names}}. Is it the same?',
  'hold.otherPlaces_other':
    '{{count}} schools and classes have the ids of others here and wholly other names: {{names}}. Are they the same?',
  'hold.otherNames':
    '{{renamed}} of {{known}} people found by their id have a different name in the file: are these the same people?',

  'word.columns': '{{columns}} columns',
  'word.semicolons': 'semicolons',
  'word.tabs': 'tabs',
  'word.bars': 'bars',
  'word.dayFirst': 'day first',
  'word.monthFirst': 'month first',
  'word.yearFirst': 'year, month, day',
  'word.student': 'a student',
  'word.staff': 'a staff member',
  'word.nobody': 'neither student nor staff',
  'word.school': 'a school',
  'word.org': 'a {{type}}',

  'kind.csv':
    'a single CSV file. A roster is several (orgs, classes, users, enrollments …): put all of them in one zip.',
  'kind.excel':
    'an Excel workbook. Upload the zip as your system exports it; if you opened it in Excel, ids may be damaged.',
  'kind.oldExcel':
    'an Excel workbook. Upload the zip as your system exports it; if you opened it in Excel, ids may be damaged.',
  'kind.rar': 'a RAR archive. Put the CSV files in a zip instead.',
  'kind.sevenZip': 'a 7-Zip archive. Put the CSV files in a zip instead.',
  'kind.gzip': 'a gzip archive. Put the CSV files in a zip instead.',
  'kind.pdf': 'a PDF document. Upload the zip of CSV files that your system exports.',

  'quote.open': 'a quotation mark is opened and never closed',
  'quote.runsOn': 'a quotation mark is opened and not closed in its row',
  'quote.longRow': 'one row is far too long, probably because a quotation mark is never closed',
  'quote.other': 'the quotation marks do not match',
  'id.shortened': 'a spreadsheet has shortened a long number',
  'id.tooLong': 'it is longer than {{most}} characters',

  'manifest.guessed': 'The files look like OneRoster {{version}} and were read as such.',
  'manifest.columnsSay': 'The files are of OneRoster {{version}} and were read as such.',
  'manifest.takenAsBulk': 'It was treated as bulk if the file is in the zip.',
  'manifest.there': 'the file is in the zip. It was read.',
  'manifest.notThere': 'the file is not in the zip.',
  'foreign.clever': 'a Clever export',
  'foreign.edFi': 'an Ed-Fi export',
  'foreign.sdsClassic': 'a Microsoft School Data Sync export (classic)',
  'foreign.sds21': 'a Microsoft School Data Sync export (version 2.1)',
  'foreign.sds2': 'a Microsoft School Data Sync export (version 2)',
} as const
