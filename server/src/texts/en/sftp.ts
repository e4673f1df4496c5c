/** What is said of another SFTP server that we sign in to, to fetch or to bring. */
export const sftp = {
  'failure.unknownHost': 'There is no server of the name {{host}}. Is it written as your provider wrote it?',
  'failure.unreachable':
    '{{host}} does not answer at port {{port}}. Is it running, and does its firewall let this server in?',
  'failure.inside': '{{host}} is an address inside a network. Only servers on the internet can be reached.',
  'failure.noHostKey':
    'The server shows the key {{seen}}. Compare it with the one that its administrator knows, then say that it is theirs.',
  'failure.otherHostKey':
    'The server shows another key than before: {{seen}}, not {{pinned}}. Nothing secret was sent. Ask its administrator whether the key was changed; if so, test again and say that it is theirs.',
  'failure.signIn':
    'The server did not let us in. Are user and password right, or is our public key in its authorized_keys?',
  'failure.signIn_password': 'The server did not let us in. Are user and password right?',
  'failure.signIn_key':
    'The server did not let us in. Is the user right, and is our public key in its authorized_keys?',
  'failure.badKey': 'Our key cannot be used. Set this up again.',
  'failure.noSftp': 'The server let us in, but offers no SFTP.',
  'failure.tooSlow': 'The server was too slow. It is tried again next night.',
  'failure.cut': 'The connection broke off.',
  'step.reached': 'Reached',
  'step.hostKey': 'It is their server',
  'step.signedIn': 'Signed in',
  'says.reached': 'It answers.',
  'says.hostKey': '{{hostKey}}',
  'says.signedIn': 'It lets us in.',
  notAHost: 'This is not the name of a server.',
  inside: 'Only servers on the internet can be reached.',
  notTried: 'Not tried yet',
} as const
