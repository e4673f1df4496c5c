/** Why a roster could not be fetched over OneRoster REST: what happened, and whose turn it is. Each fits after the name of a connection. */
export const restConnections = {
  'connection.failure.rest.notSetUp':
    'The secret, the client id or the token address is missing. Enter it in the settings of this connection.',
  'connection.failure.rest.insecure':
    'The address has to begin with https://. Ask for the encrypted address of the service.',
  'connection.failure.rest.inside':
    '{{host}} is an address inside a network, which Hornbook does not call. Ask for the address that is reached from the internet.',
  'connection.failure.rest.unreachable':
    '{{host}} does not answer. Is the address spelt right, is its certificate valid, and does its firewall let Hornbook in?',
  'connection.failure.rest.tooSlow':
    '{{host}} took longer than 30 seconds for one answer. Choose smaller pages, or another hour of the night.',
  'connection.failure.rest.tooLarge':
    '{{host}} sent more than a roster can be. Check that the service is limited to your district and to this school year.',
  'connection.failure.rest.tooLong':
    'The roster had not arrived after {{hours}} hours. Choose larger pages, or another hour of the night.',
  'connection.failure.rest.elsewhere':
    '{{host}} sends Hornbook on to another address, perhaps a sign-in page. Enter the address that it leads to, if it is one of your roster system.',
  'connection.failure.rest.busy':
    '{{host}} was too busy or failed ({{status}}), again and again. If it stays so, ask those who run it.',
  'connection.failure.rest.clock':
    '{{host}} refused the signature, and its clock and that of Hornbook are {{minutes}} minutes apart. Whoever runs the one that is wrong has to set it.',
  'connection.failure.rest.refused':
    '{{host}} refused to show {{collection}} (401): the key or its secret is not right, or has been revoked. Make a new one there and enter it here.',
  'connection.failure.rest.forbidden':
    '{{host}} does not share {{collection}} with Hornbook (403). Switch it on for this key in the permissions of your roster system.',
  'connection.failure.rest.missing':
    '{{host}} has nothing at this address for {{collection}} (404). Is the address the base of the OneRoster service, is the version right, and is the module switched on?',
  'connection.failure.rest.status':
    '{{host}} answered {{status}} when it was asked for {{collection}}. Ask those who run it.',
  'connection.failure.rest.webPage':
    '{{host}} answered with a web page, such as a sign-in page, where {{collection}} should be: is the address the one from {{where}}?',
  'connection.failure.rest.encoding':
    '{{host}} sent {{collection}} in an encoding that is not UTF-8, so names would be damaged. Those who run it have to change that.',
  'connection.failure.rest.notJson':
    '{{host}} sent {{collection}} cut off, or not as JSON. Try again; if it stays so, ask those who run it.',
  'connection.failure.rest.envelope':
    '{{host}} answered, but without the list of {{collection}}. Is the address the one from {{where}}, and the version right?',
  'connection.failure.rest.depth': '{{host}} sent {{collection}} in a shape that OneRoster does not have.',
  'connection.failure.rest.recordTooLarge':
    '{{host}} sent one record of {{collection}} that is larger than any can be.',
  'connection.failure.rest.empty':
    '{{host}} has no {{collection}}. Is this school year the active one there, and does the key see your schools?',
  'connection.failure.rest.samePage':
    '{{host}} sends the same page of {{collection}} again and again. Those who run it have to look at its paging (limit and offset).',
  'connection.failure.rest.count':
    '{{host}} says there are {{total}} {{collection}} and sent {{received}}, two times in a row. Try at an hour when nobody changes the roster.',
  'connection.failure.rest.changing':
    'The roster of {{host}} changed while it was read, four times in a row. Choose an hour when nobody changes it.',
  'connection.failure.rest.unknownUser': 'The roster of {{host}} changed while it was read.',
  'connection.failure.rest.token.client':
    '{{host}} does not accept the client id and secret ({{status}}). Copy both again from {{where}}, or change where they are sent.',
  'connection.failure.rest.token.scope':
    '{{host}} does not know the scope that was asked for. Leave it empty, or copy it from {{where}}.',
  'connection.failure.rest.token.webPage':
    '{{host}} answered with a web page where a token should be: is the token address the one from {{where}}?',
  'connection.failure.rest.token.missing':
    '{{host}} gives no tokens at this address ({{status}}). Copy the token address again from {{where}}.',
  'connection.failure.rest.token.status':
    '{{host}} gave no token and answered {{status}}. Change where the client id is sent, or ask those who run it.',
  'connection.failure.rest.token.busy': '{{host}} was too busy to give a token ({{status}}), again and again.',
  'connection.failure.rest.token.none':
    '{{host}} answered without a token. Is the token address the one from {{where}}?',
  'connection.failure.rest.token.letters':
    'The token has a space, a line break or another letter that no token has. Copy it again from {{where}}.',
  'connection.failure.rest.token.noApplication':
    "The proxy's list of applications has no district {{id}}. Copy the application id again from {{where}}.",
  'connection.failure.rest.token.noBearer':
    'The district {{id}} has not shared its roster through the proxy yet. Its ClassLink administrator has to approve Hornbook.',

  'connection.rest.fault.address': 'This is not an address that begins with https://.',
  'connection.rest.fault.blank': 'This cannot be blank.',

  'connection.rest.where.classlink': 'Roster Server, Apps, Hornbook, Key and Secret',
  'connection.rest.where.classlinkProxy': 'the ClassLink Partner Portal, OneRoster, API keys',
  'connection.rest.where.aeries': 'Security, API Security, with the folder of Aeries in it',
  'connection.rest.where.infiniteCampus': 'System Settings, Learning Interoperability, Digital Learning Applications',
  'connection.rest.where.powerSchool': 'System, Plugin Management, the OneRoster plug-in',
  'connection.rest.where.skyward': 'Skyward, OneRoster, API access',
  'connection.rest.where.synergy': 'Synergy SIS, System, API client',
  'connection.rest.where.edFi': 'those who run the Ed-Fi platform',
  'connection.rest.where.other': 'the OneRoster page of your roster system',

  'connection.rest.collection.orgs': 'schools',
  'connection.rest.collection.academicSessions': 'terms',
  'connection.rest.collection.courses': 'courses',
  'connection.rest.collection.classes': 'classes',
  'connection.rest.collection.users': 'people',
  'connection.rest.collection.enrollments': 'enrollments',

  'connection.rest.test.reached': 'Reached and signed in',
  'connection.rest.test.oauth2': '{{host}} answered in {{ms}} ms; the token is good for {{minutes}} minutes.',
  'connection.rest.test.oauth2Endless': '{{host}} answered in {{ms}} ms with a token.',
  'connection.rest.test.oauth1':
    'Calls are signed with the key (OAuth 1.0a). The next line shows whether they are accepted.',
  'connection.rest.test.bearer': 'Calls carry the bearer. The next line shows whether it is accepted.',
  'connection.rest.test.orgs': 'Schools',
  'connection.rest.test.academicSessions': 'Terms',
  'connection.rest.test.courses': 'Courses',
  'connection.rest.test.classes': 'Classes',
  'connection.rest.test.users': 'People',
  'connection.rest.test.enrollments': 'Enrollments',
  'connection.rest.test.known': 'Already in Hornbook',
  'connection.rest.test.count': '{{total, number}}.',
  'connection.rest.test.firstPage': '{{count, number}} on the first page.',
  'connection.rest.test.schools': '{{says}} {{names}}.',
  'connection.rest.test.schoolsMore': '{{says}} {{names}} and others.',
  'connection.rest.test.matches':
    '{{known}} of the first {{count}} people have an id that Hornbook knows. The difference shows the rest before anything changes.',
  'connection.rest.test.noMatches':
    'None of the first {{count}} people has an id that Hornbook knows. If your roster came from another system before, Hornbook asks before it changes anything.',
  'connection.rest.test.notTried': 'Not tried yet.',
}
