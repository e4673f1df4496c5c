/** Errors of any call, before an area handles it. */
export const http = {
  noHost: 'The request has no Host header.',
  unreadable: 'The request cannot be read.',
  documentRead: 'The media type application/vnd.api+json is only accepted without extensions and parameters.',
  demoElsewhere:
    'This is a demo and only answers this machine. Set HORNBOOK_DEMO=on to open it to others, or HORNBOOK_DEMO=off to run it for real.',
  demoOtherName: 'This is a demo and only answers to the names localhost, 127.0.0.1 and [::1]. Open it at one of them.',

  'body.tooLarge': 'The body is larger than this call accepts.',
  'body.otherType': 'This call does not accept that type of body.',
  'body.otherEncoding': 'The body must be uncompressed, or compressed with gzip.',
  'body.empty': 'The body is empty.',
  'body.notJson': 'The body is not valid JSON.',
  'body.otherLength': 'The length of the body does not match its Content-Length header.',
  'body.tooDeep': 'The body is nested more than {{levels}} levels deep.',
  'body.notText': 'The body contains characters that are not valid in text.',
  'body.notFile': 'The body must be a file of type {{type}}.',
  'upload.another': 'Another file is being received here. Please try again when it has arrived.',
  'upload.many': 'Hornbook is receiving many files. Please try again in a few seconds.',
  'body.otherId': 'The id does not match the id in the address.',

  'parameter.unknown': "Unknown parameter '{{name}}'.",
  'parameter.notText': 'A parameter contains characters that are not valid in text.',
  'parameter.otherCursor': 'This cursor does not belong to this list in this order. Start again without it.',

  'key.tooLong': 'An Idempotency-Key may have at most {{most}} characters.',
  'key.running': 'The same call is still running.',
  'key.otherBody': 'This Idempotency-Key was already used with a different body.',
  'key.secret': 'This call was already made. Its response contained a secret, which is not stored.',

  'taken.siteCode': 'Another district has this site code.',
  'taken.email': 'This email address is already in use.',
  'taken.userName': 'This user name is already in use.',
  'stored.outside': 'A value is outside the range that can be stored.',
  'stored.doesNotFit': 'This conflicts with data that is already stored.',
} as const
