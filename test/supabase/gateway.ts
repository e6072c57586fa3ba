import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What is between visitors and the function at Supabase, as far as the function can see: functions are found
 * under `/functions/v1/`, see a path without it, and get the visitor's address in a header that visitors can't
 * write. With `verify_jwt = false` no key is looked at. The platform's own gateway can't be had here.
 */
export interface Gateway {
  origin: string;
  /** Where visitors seem to come from. */
  address: string;
  stop(): Promise<void>;
}

/** @param functionName as its folder is called */
export async function startGateway(functionPort: number, functionName = 'submit-email'): Promise<Gateway> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.split('?', 1)[0] !== `/functions/v1/${functionName}`) {
      outgoing.writeHead(404).end();
      return;
    }
    pass(incoming, outgoing, functionPort, gateway.address);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: Gateway = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    address: '203.0.113.7',
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number, address: string): void {
  const { method = 'GET', headers, url = '' } = incoming;
  const onward = send(
    {
      port,
      host: '127.0.0.1',
      path: url.replace('/functions/v1', ''),
      method,
      headers: { ...headers, 'cf-connecting-ip': address },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
