/** Why a roster could not be fetched over OneRoster REST: what happened, and whose turn it is. Each fits after the name of a connection. */
export const restConnections = {
  'connection.failed.noSecret': 'No secret is stored. Enter it again in the settings of this connection.',
  'connection.failed.insecure': 'The address has to begin with https://. Ask for the encrypted address of the service.',
  'connection.failed.inside':
    '{{host}} is an address inside a network, which Hornbook does not call. Ask for the address that is reached from the internet.',
  'connection.failed.unreachable':
    '{{host}} does not answer. Is the address spelt right, is its certificate valid, and does its firewall let Hornbook in?',
  'connection.failed.tooSlow':
    '{{host}} took longer than 30 seconds for one answer. Choose smaller pages, or another hour of the night.',
  'connection.failed.tooLarge':
    '{{host}} sent more than a roster can be. Check that the service is limited to your district and to this school year.',
  'connection.failed.tooLong':
    'The roster had not arrived after {{hours}} hours. Choose larger pages, or another hour of the night.',
  'connection.failed.elsewhere':
    '{{host}} sends Hornbook on to another address, perhaps a sign-in page. Enter the address that it leads to, if it is one of your roster system.',
  'connection.failed.busy':
    '{{host}} was too busy or failed ({{status}}), five times in a row. Hornbook tries again; if it stays so, ask those who run it.',
  'connection.failed.clock':
    '{{host}} refused the signature, and its clock and that of Hornbook are {{minutes}} minutes apart. Whoever runs the one that is wrong has to set it.',
  'connection.failed.refused':
    '{{host}} refused to show {{collection}} (401): the key or its secret is not right, or has been revoked. Make a new one there and enter it here.',
  'connection.failed.forbidden':
    '{{host}} does not share {{collection}} with Hornbook (403). Switch it on for this key in the permissions of your roster system.',
  'connection.failed.missing':
    '{{host}} has nothing at this address for {{collection}} (404). Is the address the base of the OneRoster service, is the version right, and is the module switched on?',
  'connection.failed.status':
    '{{host}} answered {{status}} when it was asked for {{collection}}. Ask those who run it.',
  'connection.failed.webPage':
    '{{host}} answered with a web page, such as a sign-in page, where {{collection}} should be: is the address the one from {{where}}?',
  'connection.failed.encoding':
    '{{host}} sent {{collection}} in an encoding that is not UTF-8, so names would be damaged. Those who run it have to change that.',
  'connection.failed.notJson':
    '{{host}} sent {{collection}} cut off, or not as JSON. Try again; if it stays so, ask those who run it.',
  'connection.failed.envelope':
    '{{host}} answered, but without the list of {{collection}}. Is the address the one from {{where}}, and the version right?',
  'connection.failed.depth': '{{host}} sent {{collection}} in a shape that OneRoster does not have.',
  'connection.failed.recordTooLarge': '{{host}} sent one record of {{collection}} that is larger than any can be.',
  'connection.failed.empty':
    '{{host}} has no {{collection}}. Is this school year the active one there, and does the key see your schools?',
  'connection.failed.samePage':
    '{{host}} sends the same page of {{collection}} again and again. Those who run it have to look at its paging (limit and offset).',
  'connection.failed.count':
    '{{host}} says there are {{total}} {{collection}} and sent {{received}}, two times in a row. Try at an hour when nobody changes the roster.',
  'connection.failed.changing':
    'The roster of {{host}} changed while it was read, four times in a row. Choose an hour when nobody changes it.',
  'connection.failed.unknownUser': 'The roster of {{host}} changed while it was read.',
  'connection.failed.token.client':
    '{{host}} does not accept the client id and secret ({{status}}). Copy both again from {{where}}, or change where they are sent.',
  'connection.failed.token.scope':
    '{{host}} does not know the scope that was asked for. Leave it empty, or copy it from {{where}}.',
  'connection.failed.token.webPage':
    '{{host}} answered with a web page where a token should be: is the token address the one from {{where}}?',
  'connection.failed.token.missing':
    '{{host}} gives no tokens at this address ({{status}}). Copy the token address again from {{where}}.',
  'connection.failed.token.status':
    '{{host}} gave no token and answered {{status}}. Change where the client id is sent, or ask those who run it.',
  'connection.failed.token.busy':
    '{{host}} was too busy to give a token ({{status}}), five times in a row. Hornbook tries again.',
  'connection.failed.token.none': '{{host}} answered without a token. Is the token address the one from {{where}}?',
  'connection.failed.token.noApplication':
    "The proxy's list of applications has no district {{id}}. Copy the application id again from {{where}}.",
  'connection.failed.token.noBearer':
    'The district {{id}} has not shared its roster through the proxy yet. Its ClassLink administrator has to approve Hornbook.',

  'connection.where.classlink': 'Roster Server, Apps, Hornbook, Key and Secret',
  'connection.where.classlinkProxy': 'the ClassLink Partner Portal, OneRoster, API keys',
  'connection.where.aeries': 'Security, API Security, with the folder of Aeries in it',
  'connection.where.infiniteCampus': 'System Settings, Learning Interoperability, Digital Learning Applications',
  'connection.where.powerSchool': 'System, Plugin Management, the OneRoster plug-in',
  'connection.where.skyward': 'Skyward, OneRoster, API access',
  'connection.where.synergy': 'Synergy SIS, System, API client',
  'connection.where.edFi': 'those who run the Ed-Fi platform',
  'connection.where.other': 'the OneRoster page of your roster system',

  'connection.collection.orgs': 'schools',
  'connection.collection.academicSessions': 'terms',
  'connection.collection.courses': 'courses',
  'connection.collection.classes': 'classes',
  'connection.collection.users': 'people',
  'connection.collection.enrollments': 'enrollments',

  'connection.test.reached': 'Reached and signed in',
  'connection.test.oauth2': '{{host}} answered in {{ms}} ms; the token is good for {{minutes}} minutes.',
  'connection.test.oauth2Endless': '{{host}} answered in {{ms}} ms with a token.',
  'connection.test.oauth1':
    'Calls are signed with the key (OAuth 1.0a). The next line shows whether they are accepted.',
  'connection.test.bearer': 'Calls carry the bearer. The next line shows whether it is accepted.',
  'connection.test.orgs': 'Schools',
  'connection.test.academicSessions': 'Terms',
  'connection.test.courses': 'Courses',
  'connection.test.classes': 'Classes',
  'connection.test.users': 'People',
  'connection.test.enrollments': 'Enrollments',
  'connection.test.known': 'Already in Hornbook',
  'connection.test.count': '{{total}}.',
  'connection.test.firstPage': '{{count}} on the first page.',
  'connection.test.schools': '{{says}} {{names}}.',
  'connection.test.schoolsMore': '{{says}} {{names}} and others.',
  'connection.test.matches':
    '{{known}} of the first {{count}} people have an id that Hornbook knows. The difference shows the rest before anything changes.',
  'connection.test.noMatches':
    'None of the first {{count}} people has an id that Hornbook knows. If your roster came from another system before, Hornbook asks before it changes anything.',
  'connection.test.notTried': 'Not tried yet.',
}
