/** Column names of OneRoster 1.0 and of systems with their own spelling. Each counts only for files with that column. */
export const HEADER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  sourceid: ['sourcedId'], id: ['sourcedId'], guid: ['sourcedId'],
  userid: ['userIds', 'userSourcedId'], agents: ['agentSourcedIds'],
  grade: ['grades'], gradelevel: ['grades'], gradelevels: ['grades'],
  termsourcedid: ['termSourcedIds'], schoolyearid: ['schoolYearSourcedId'],
  orgsourcedid: ['orgSourcedIds'], orgsourcedids: ['orgSourcedId'], orgid: ['orgSourcedId', 'orgSourcedIds'],
  schoolid: ['schoolSourcedId'], classid: ['classSourcedId'], courseid: ['courseSourcedId'],
  firstname: ['givenName'], lastname: ['familyName'], surname: ['familyName'],
  emailaddress: ['email'], login: ['username'], loginid: ['username'],
  startdate: ['beginDate'], begindate: ['startDate'], datemodified: ['dateLastModified'], lastmodified: ['dateLastModified'],
  'metadata.programs': ['metadata.program'], 'metadata.homelanguage': ['metadata.language'], 'metadata.languages': ['metadata.language'],
  parentid: ['parentSourcedId'], orgtype: ['type'], orgname: ['name'], classtitle: ['title'],
} // biome-ignore format: short entries, side by side

/** A header without what people write differently: case, spaces, signs. */
export const plainHeader = (name: string) => name.toLowerCase().replace(/[^a-z0-9.]/g, '')
