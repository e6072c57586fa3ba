import { describe, expect, it } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { RawConnection } from './raw.ts';
import { startServer } from './start-server.ts';
import { FIRST, SECOND } from '../languages.ts';

async function halfOpen(count: number) {
  const server = await startServer();
  const connections = Array.from({ length: count }, (_, index) => {
    const connection = new RawConnection(server.target);
    connection.socket.write(
      index % 2 === 0
        ? `GET /${FIRST} HTTP/1.1\r\nHost: x\r\nX-Slow: `
        : `POST ${SUBMIT_EMAIL_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 70\r\n\r\n{`,
    );
    return connection;
  });
  await Promise.all(
    connections.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))),
  );
  return { server, connections };
}

describe('500 clients that never finish what they began', () => {
  it('keep nobody else waiting, and are cut off', async () => {
    const { server, connections } = await halfOpen(500);
    // Every answer below has to come while all of them are still open.
    expect((await server.get('/live')).status).toBe(200);
    expect((await server.get('/ready')).status).toBe(200);
    expect((await server.get(`/${SECOND}`)).status).toBe(200);
    expect((await server.submit('ann@example.com')).status).toBe(200);
    expect(connections.filter(({ socket }) => socket.closed)).toEqual([]);
    await Promise.all(connections.map(({ closed }) => closed));
    expect(new Set(connections.flatMap(({ statuses }) => statuses))).toEqual(new Set([408]));
    expect((await server.submit('bob@example.com')).status).toBe(200);
  });

  it('do not keep the server from ending', async () => {
    const { server } = await halfOpen(500);
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
