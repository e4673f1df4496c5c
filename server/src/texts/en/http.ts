/** What is said of any call, before an area has looked at it. */
export const http = {
  noHost: 'The request names no host.',
  unreadable: 'The request cannot be read.',
  documentRead: 'The media type application/vnd.api+json is read without extensions and parameters.',
  demoElsewhere:
    'This is a demo and answers this machine only. Set HORNBOOK_DEMO=on to open it, or HORNBOOK_DEMO=off to run it for real.',
  demoOtherName: 'This is a demo and answers to the names localhost, 127.0.0.1 and [::1] only. Open it at one of them.',

  'body.tooLarge': 'The body is larger than this call takes.',
  'body.otherType': 'This call does not take that type of body.',
  'body.otherEncoding': 'A body comes as it is, or packed with gzip.',
  'body.empty': 'The body is empty.',
  'body.notJson': 'The body is not valid JSON.',
  'body.otherLength': 'The body is not as long as its header says.',
  'body.tooDeep': 'The body has more than {{levels}} levels.',
  'body.notText': 'The body holds characters that no text has.',
  'body.notFile': 'The body must be a file of type {{type}}.',
  'body.otherId': 'The id is not that of the address.',

  'parameter.unknown': "Unknown parameter '{{name}}'.",
  'parameter.notText': 'A parameter holds characters that no text has.',
  'parameter.otherCursor': 'This is no cursor of this list in this order. Begin again without it.',

  'key.tooLong': 'An Idempotency-Key has at most {{most}} characters.',
  'key.running': 'The same call is being answered right now.',
  'key.otherBody': 'This Idempotency-Key was used for another body.',
  'key.secret': 'This call was made already. Its answer showed a secret, which is not kept.',

  'taken.siteCode': 'Another district has this site code.',
  'taken.email': 'This email address is already in use.',
  'taken.userName': 'This user name is already in use.',
  'stored.outside': 'A value lies outside what can be stored.',
  'stored.doesNotFit': 'This does not fit what is stored already.',
} as const
