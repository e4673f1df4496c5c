import ssh2 from 'ssh2'

// ssh2 is CommonJS, and Node finds no names in it.
export const { Client, Server: SshServer, utils } = ssh2
