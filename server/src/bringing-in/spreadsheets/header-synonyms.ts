/**
 * Headers of other programs' lists, by our field, spelled as `spellingsOf` does: without case, spaces, signs and accents.
 * English first, then what one program alone writes, then Spanish and French.
 */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  firstName: [
    ...['first', 'firstname', 'given', 'givenname', 'fname', 'fn', 'forename', 'firstlegalname', 'legalfirstname'],
    ...['nombre', 'nombres', 'primernombre', 'prenom', 'prenoms'],
  ],
  middleName: [
    ...['middle', 'middlename', 'mname', 'mn', 'middlelegalname', 'mi', 'middleinitial'],
    ...['segundonombre', 'deuxiemeprenom', 'autresprenoms', 'secondprenom'],
  ],
  lastName: [
    ...['last', 'lastname', 'lname', 'ln', 'family', 'familyname', 'surname', 'lastlegalname', 'legallastname'],
    ...['apellido', 'apellidos', 'primerapellido', 'apellidopaterno', 'apellido1', '1erapellido', 'paterno', 'nom', 'nomdefamille'],
  ],
  oneRosterId: [
    ...['studentid', 'studentnumber', 'studentno', 'stuid', 'stunum', 'sisid', 'pupilid', 'pupilno', 'pupilnumber'],
    ...['stateid', 'localid', 'idnumber', 'permid', 'permanentid', 'sisuserid', 'studentlocalid', 'identifier', 'learnerid'],
    // Infinite Campus, Skyward, Apple, Google.
    ...['localstudentnumber', 'otherid', 'personnumber', 'employeeid'],
    ...['matricula', 'expediente', 'curp', 'nia', 'nie'],
    ...['codepermanent', 'matricule', 'ine', 'numeroine'],
  ],
  username: [
    ...['username', 'user', 'userid', 'studentusername', 'loginname', 'login', 'studentwebid', 'webid', 'sisusername'],
    ...['usuario', 'nombredeusuario', 'identifiant', 'nomdutilisateur', 'utilisateur'],
  ],
  grades: [
    ...['gr', 'grd', 'grlvl', 'grdlvl', 'gradelvl', 'grade', 'gradelevel', 'year', 'yeargroup', 'yearlevel', 'currentgrade', 'enteringgrade'],
    ...['grado', 'grados', 'gradoescolar', 'gradoactual', 'nivel', 'niveau', 'niveauscolaire', 'annee', 'degre'],
  ],
  schools: [
    ...['school', 'schools', 'schoolname', 'building', 'buildingname', 'campus', 'site', 'homeschool', 'schoolid', 'sitecode'],
    // PowerSchool, Infinite Campus, Skyward, Aeries, Apple.
    ...['homeschoolid', 'calendarschoolname', 'entity', 'entityid', 'entityname', 'defaultentity', 'schoolcode', 'sc', 'locationid', 'locationname'],
    ...['escuela', 'escuelas', 'colegio', 'plantel', 'centro', 'centroeducativo', 'ecole', 'ecoles', 'etablissement'],
  ],
  classrooms: [
    ...['class', 'classes', 'classname', 'classroom', 'classrooms', 'homeroom', 'homeroomname', 'room', 'roomname', 'section'],
    ...['sectionname', 'hr', 'hrm', 'classcode', 'enrolledin', 'assignedto'],
    // Kolibri.
    ...['learnerenrollment', 'coachassignment'],
    ...['grupo', 'grupos', 'clase', 'clases', 'salon', 'aula', 'classe', 'groupe'],
  ],
  school: [
    ...['school', 'schoolname', 'building', 'buildingname', 'campus', 'site', 'schoolid', 'sitecode', 'locationid', 'entity'],
    ...['escuela', 'colegio', 'plantel', 'centro', 'ecole', 'etablissement'],
  ],
  teachers: [
    ...['teacher', 'teachers', 'teachername', 'teacheremail', 'staff', 'instructor', 'homeroomteacher', 'tchr', 'instructorid'],
    ...['maestro', 'maestra', 'maestros', 'docente', 'docentes', 'profesor', 'profesora', 'enseignant', 'enseignante', 'enseignants', 'professeur', 'titulaire'],
  ],
  name: [
    ...['class', 'classname', 'classroom', 'sectionname', 'section', 'homeroom', 'room', 'coursename'],
    ...['clase', 'nombredelaclase', 'grupo', 'salon', 'aula', 'nombre', 'classe', 'nomdelaclasse', 'groupe', 'nom'],
  ],
  classCode: ['classcode', 'code', 'sectionnumber', 'sectioncode', 'coursecode', 'sectionid', 'classid', 'classnumber', 'codigo'],
  userType: ['role', 'usertype', 'position', 'jobtitle', 'staffrole', 'title', 'rol', 'cargo', 'puesto', 'fonction'],
  email: [
    ...['email', 'emailaddress', 'emailaddr', 'mail', 'workemail', 'schoolemail', 'teacheremail', 'staffemail'],
    ...['correo', 'correoelectronico', 'courriel', 'adressecourriel', 'adresseemail'],
  ],
  password: [
    ...['password', 'pwd', 'pass', 'studentpassword', 'initialpassword', 'studentwebpassword', 'webpassword'],
    ...['contrasena', 'clave', 'motdepasse'],
  ],
  endsOn: ['enddate', 'lastday', 'dateend', 'contractend', 'termination', 'terminationdate', 'until', 'fechadefin', 'datedefin'],
  addressLine1: ['address', 'address1', 'street', 'streetaddress', 'mailingaddress', 'schooladdress', 'direccion', 'domicilio', 'adresse', 'rue'],
  addressLine2: ['address2', 'suite', 'unit', 'pobox'],
  city: ['town', 'municipality', 'schoolcity', 'ciudad', 'municipio', 'ville', 'commune'],
  postalCode: ['zip', 'zipcode', 'postcode', 'postalcode', 'postal', 'schoolzip', 'codigopostal', 'codepostal'],
  timezone: ['timezone', 'zone', 'tz', 'zonahoraria', 'fuseauhoraire'],
} // biome-ignore format: a line or two per field

/** What a column of classes may be called where no other one is: a list that has a row for each of a child's courses. */
export const COURSES = ['course', 'coursename', 'coursetitle', 'coursesection', 'sectiontitle', 'curso', 'cours']

/** In a list of schools, a name is the school's. */
export const NAME_OF_SCHOOL = [
  ...['school', 'schools', 'building', 'buildingname', 'campus', 'campusname', 'site', 'sitename', 'locationname'],
  ...['escuela', 'colegio', 'plantel', 'centro', 'nombre', 'ecole', 'etablissement', 'nom'],
] // biome-ignore format: English, then Spanish and French

/** Headers of a column that has the second of two family names. */
export const SECOND_FAMILY_NAMES = [
  ...['secondlastname', 'secondsurname', 'lastname2', 'maternallastname'],
  ...['segundoapellido', 'apellidomaterno', 'apellido2', '2apellido', '2doapellido', 'materno'],
] // biome-ignore format: English, then Spanish

/** A column of this name has both already. */
export const BOTH_FAMILY_NAMES = 'apellidos'

/** Headers of a column that has the whole name in one cell. */
export const WHOLE_NAMES = [
  ...['name', 'names', 'fullname', 'wholename', 'lastfirst', 'firstlast', 'lastnamefirstname', 'firstnamelastname', 'displayname'],
  ...['nombrecompleto', 'nombreyapellidos', 'apellidosynombre', 'apellidosynombres', 'nomcomplet', 'nometprenom', 'nomprenom', 'prenomnom'],
] // biome-ignore format: English, then Spanish and French
