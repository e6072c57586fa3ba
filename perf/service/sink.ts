import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server in a process of its own that takes every mail at once, and forgets it. It writes its port. */
const server = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] },
  onData: (stream, _session, done) => {
    stream.resume().once('end', () => done());
  },
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.server.address() as AddressInfo).port}\n`);
});
