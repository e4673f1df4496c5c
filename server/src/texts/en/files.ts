/** What is wrong with a file that somebody sends. */
export const files = {
  'zip.files': '{{files}} files',
  'zip.aFile': 'A file',

  'table.empty': 'This file is empty.',
  'table.noRows': 'This file has a header and no rows below it.',
  'table.notASpreadsheet':
    'This is not a spreadsheet. Save it as an Excel workbook (.xlsx) or as CSV, and upload that.',
  'table.oldExcel':
    'This is an old Excel file (.xls), or one with a password. Save it as an Excel workbook (.xlsx) without a password, and upload that.',
  'table.webPage': 'This is a web page with the name of a spreadsheet. Open it in Excel and save it as .xlsx.',
  'table.otherZip': 'This is a zip, not a spreadsheet. Upload the spreadsheet that is in it.',
  'table.zeroBytes':
    'Row {{line}} has characters that cannot be text. The file is damaged: save it again and upload that.',
  'table.damaged':
    'This file is damaged and cannot be read to its end. Open it in Excel, save it again and upload that.',
  'table.openQuote': 'A quotation mark is opened in row {{line}} and never closed. Close it and upload the file again.',
  'table.tooManyRows': 'This file has more than {{limit}} rows. Split it and upload the parts.',
  'table.tooManyColumns': 'This file has more than {{limit}} columns. Delete those that you do not need.',
  'table.longCell': 'A cell in row {{line}} has more than {{limit}} characters.',
  'table.tooSlow': 'This file takes too long to read. Delete what you do not need, or split it.',
  'table.tooMuchMemory': 'This file is too large to read. Delete what you do not need, or split it.',
  'table.zip.too_big': 'This file is too large. Delete what you do not need, or split it.',
  'table.zip.path_escape': 'This file is damaged or was made to do harm. It was not read.',
  'table.zip.encrypted': 'This file has a password. Save it without one and upload that.',
  'table.zip.unreadable': 'This file is damaged and cannot be read. Open it in Excel, save it again and upload that.',
  'table.zip.symlink': 'This file is damaged or was made to do harm. It was not read.',
  'table.zip.nested': 'This file has another archive in it. Upload a spreadsheet by itself.',
  'table.zip.duplicate_name': 'This file is damaged or was made to do harm. It was not read.',
  'table.zip.bomb': 'This file becomes far too large when it is opened. It was not read.',
} as const
