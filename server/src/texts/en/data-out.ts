/** Data that goes out to other systems: names of files, and what is refused. */
export const dataOut = {
  'field.unknown': "There is no field '{{field}}' here.",
  'filter.unreadable': "A filter is field='value', with = != > >= < <= or ~, and one AND or OR between two of them.",
  'key.over': 'Choose a time that is still ahead.',
  'token.noGrant': 'There is no grant_type. Here it is client_credentials.',
  'token.unknown':
    'This token is unknown, its hour is over, or its key no longer works. Ask for another one at /oauth/token.',
  'webhook.address.none': 'This is not an address. It begins with https://.',
  'webhook.address.password': 'Leave out the user name and the password: they would be shown in the list.',
  'webhook.address.insecure': 'Only https is sent to: what is sent is about children.',
  'webhook.address.inside': 'This address is inside a network. It has to be one on the internet.',
  'webhook.tooMany': 'A district has at most {{count}} webhooks. Remove one that is no longer used.',
  'webhook.notPaused': 'It is not paused.',
  'webhook.isPaused': 'It is paused. Start again first: what it missed is sent then.',
  'webhook.arrived': 'It arrived: the server answered {{status}}.',
  'webhook.problem.insecure': 'Only https is sent to. Make a new webhook with an address that begins with https://.',
  'webhook.problem.inside':
    'The name of this server leads inside a network. It has to lead to an address on the internet.',
  'webhook.problem.unknownName':
    'There is no server of this name. Is the address spelled as the other system shows it?',
  'webhook.problem.certificate':
    'The certificate of the server is not valid: it is over, for another name, or signed by nobody known. Its people have to renew it.',
  'webhook.problem.noServer':
    'Nothing answers at this address: the server is off, does not listen at this port, or a firewall refuses us.',
  'webhook.problem.unreachable': 'The connection broke off before there was an answer. A firewall may be in between.',
  'webhook.problem.tooSlow': 'There was no answer in ten seconds. A receiver should answer first and work afterwards.',
  'webhook.problem.tooLarge': 'The answer had more than 1 MB, which no receiver sends. Is the address the right one?',
  'webhook.problem.redirects':
    'The server answered {{status}}: it sends us to another address, where we do not go. Make a new webhook with the address where it leads.',
  'webhook.problem.refused':
    'The server answered {{status}}: it does not let us in. Does it check the signature with the secret of this webhook, and is its clock right?',
  'webhook.problem.notThere':
    'The server answered {{status}}: there is nothing at this address that takes a POST. Is the path the right one?',
  'webhook.problem.busy': 'The server answered {{status}}: it wants fewer calls. It is tried again later.',
  'webhook.problem.broken':
    'The server answered {{status}}: something went wrong there. Its people see what in its log.',
  'webhook.problem.otherStatus':
    'The server answered {{status}}. Any answer from 200 to 299 would mean that it arrived.',
  'webhook.mail.subject': 'We stopped sending to {{host}}',
  'webhook.mail.text':
    'The webhook “{{name}}” of {{district}} has taken nothing for a day, so {{program}} has stopped sending there.',
  'webhook.mail.waits':
    'Nothing is lost: what happens now waits there for 30 days. Open the page, press Send a test, and when that arrives press Start again.',
  'webhook.mail.button': 'Open the webhook',
  'mail.signature': '{{program}}\n{{support}}',
  'nightly.tooMany': 'A district has at most {{count}} servers for nightly files. Remove one that is no longer used.',
  'nightly.changed': 'Somebody has changed this server meanwhile.',
  'nightly.notTheirs': 'Press Test first, compare the key of the server, and say that it is theirs.',
  'nightly.secretOfKey': 'With a key there is no password to give.',
  'nightly.secretNeeded': 'Give the password of this user.',
  'nightly.secretAnew': 'The password belongs to another server or user. Give the one of this.',
  'nightly.notConfirmed': 'Nothing is brought to a server whose key nobody has confirmed. Test it first.',
  'nightly.step.folder': 'Folder',
  'nightly.says.folder': 'We may write in {{folder}}.',
  'nightly.problem.noFolder': 'We may not write in the folder {{folder}}. Is it there, and is it this user’s?',
  'nightly.problem.full': 'The server says that its disk is full.',
  'nightly.problem.notWritten':
    'The server took no file in {{folder}}. Is its disk full, or may this user not replace what is there?',
  'nightly.problem.interrupted': 'It was interrupted too often. It is tried again next night.',
  'nightly.mail.subject': 'Nightly files did not arrive at {{host}}',
  'nightly.mail.text': 'The OneRoster files of {{district}} have not arrived at {{host}} for {{count}} nights.',
  'nightly.mail.goesOn':
    'We go on trying every night. Open the page and press Test: it says what is wrong, step by step.',
  'nightly.mail.button': 'Open Give data out',
  'export.file': 'OneRoster {{version}}',
}
