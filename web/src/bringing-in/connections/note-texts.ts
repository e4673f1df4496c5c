/** What is handed on to whoever runs the other side: a line each, an empty one between parts. None of it has a secret. */
export const notes = {
  copyAll: 'Copy all as text',
  mail: 'Send it by mail',
  ask: {
    unsure: 'Not sure?',
    send: 'Ask the person who runs your roster system',
    sends: 'A mail with this question opens.',
    subject: 'How can the roster of {{district}} reach Hornbook?',
    lines: [
      'Hornbook, our reading program, can take our roster by itself every night. Which of these can our roster system do?',
      '\n1. Send OneRoster files (1.1 or 1.2, CSV, bulk) every night to an SFTP account that Hornbook makes for us.',
      '2. Let Hornbook read its OneRoster REST service (1.1 or 1.2), with a key for Hornbook.',
      '3. Write OneRoster files every night to an SFTP server of ours, from which Hornbook fetches them.',
      '4. None of these. Somebody can export a OneRoster file or a spreadsheet by hand.',
      '\nPlease answer with the number, and say who can set it up. It takes them 10 to 20 minutes.',
      'Hornbook reads schools, terms, courses, classes, people and who is in which class. It reads no passwords, telephone numbers or birth dates, and writes nothing.',
    ],
  },
  /** Of an SFTP account; each line stands for itself. */
  account: {
    subject: 'SFTP account for the roster of {{district}}',
    ask: 'Please have {{name}} send the roster of {{district}} as OneRoster files to this account every night.',
    address: 'Address: {{value}}',
    port: 'Port: {{value}}',
    user: 'User: {{value}}',
    folder: 'Folder: /inbound',
    hostKey: 'Our host key: {{value}}. If your program shows another one, stop and call us.',
    from: 'Only from: {{value}}',
    withKey: 'Sign in with the key {{value}}.',
    withPassword: 'Sign in with the password, which you get another way: it is not in this text.',
    withNothing:
      'Sign in with a key: answer with its public half (begins with ssh-ed25519 or ssh-rsa). If only a password will do, ask for one another way.',
    files:
      'Send OneRoster 1.1 or 1.2 (CSV, bulk), one zip or the loose files: orgs, academicSessions, courses, classes, users, enrollments, in 1.2 roles, and the manifest. The same names every night are fine.',
    whole_one:
      'Files count as whole a minute after the last change; names that end in .part or .tmp are left alone until they are renamed.',
    whole_other:
      'Files count as whole {{count, number}} minutes after the last change; names that end in .part or .tmp are left alone until they are renamed.',
    reports: '/reports has the result of each night, and errors.csv with line numbers.',
  },
  server: {
    subject: 'An SFTP server for the roster of {{district}}',
    ask: 'Hornbook is to fetch the roster of {{district}} from your SFTP server every night. Please:',
    someUser: '1. Make a user for Hornbook, who may read {{folder}} and nothing else. It needs no shell.',
    user: '1. Make the user {{user}}, who may read {{folder}} and nothing else. It needs no shell.',
    key: '2. Put this line into its authorized_keys:\n{{key}}',
    keyLater: '2. Put our public key into its authorized_keys. It follows as soon as this server is saved in Hornbook.',
    password: '2. Give it a password, and tell us another way than by mail.',
    reach:
      '3. Let us reach it from outside, at port {{port}}. If your firewall asks from which address, ask the provider of Hornbook.',
    someFiles:
      '4. Have the roster system write its OneRoster files (1.1 or 1.2, CSV, bulk) into {{folder}} before the night begins: one zip, or the loose files with their manifest. Tell us their names.',
    files:
      '4. Have the roster system write its OneRoster files (1.1 or 1.2, CSV, bulk) into {{folder}} before the night begins, as {{pattern}}: one zip, or the loose files with their manifest.',
    hostKey:
      '5. Send us the fingerprint of the server’s key, so that we can compare it: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub',
  },
  silent: {
    copy: 'Copy a note for your SIS',
    none: 'Nothing has ever arrived at Hornbook from {{name}}, the roster of {{district}}.',
    since: 'Nothing has arrived at Hornbook from {{name}}, the roster of {{district}}, since {{when}}.',
    sftp: [
      'Please look whether its nightly export still runs, and whether it still sends to this account:',
      'Address: {{address}}, port {{port}}',
      'User: {{user}}',
      'Folder: /inbound',
    ],
    sftpFetch: [
      'Please look whether its nightly export still runs, and whether it still writes here:',
      'Server: {{address}}, port {{port}}',
      'User: {{user}}',
      'Folder: {{folder}}, files with names like {{pattern}}',
    ],
    onerosterRest: [
      'Please look whether its OneRoster service still answers Hornbook:',
      'Address: {{address}}',
      'Client id: {{user}}',
    ],
    nobody: 'Nobody has signed in since, so the export has probably stopped.',
    refused:
      'Somebody from {{from}} was not let in, {{when}}: the key or the password of the export is not the one of the account.',
    signedIn: 'Somebody signed in {{when}}, and left nothing in /inbound that is read.',
    after: 'The lists in Hornbook stay as they were, and grow old. Once a roster arrives again it is read by itself.',
  },
  failed: {
    copy: 'Copy for whoever runs that server',
    copyVendor: 'Copy for your {{vendor}} administrator',
    intro: 'Hornbook has tried to read the roster of {{district}} and could not. This is what it has found:',
    done: 'works: {{step}} {{says}}',
    failed: 'FAILS: {{step}} {{says}}',
    waits: 'waits: {{step}} {{says}}',
    notTried: 'not tried: {{step}}',
    server: 'Server: {{address}}, port {{port}}, user {{user}}, folder {{folder}}',
    key: 'Our public key: {{key}}',
    service: 'Address: {{address}}, client id: {{user}}',
    after: 'Please say when it is done: then it is tried again. Nothing was changed by trying.',
  },
} as const
