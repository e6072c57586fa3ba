import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { TIMEOUT, poll } from './visit.ts';

/** A session of the W3C WebDriver protocol: as much of it as the journey needs. */
export class WebDriverSession {
  readonly #address: string;

  /** Of the browser. */
  readonly version: string;

  private constructor(address: string, version: string) {
    this.#address = address;
    this.version = version;
  }

  /** Waits for the driver to answer and begins a session. */
  static async begin(driver: string, capabilities: Record<string, unknown>): Promise<WebDriverSession> {
    await poll(
      () =>
        command('GET', `${driver}/status`).then(
          () => true,
          () => false,
        ),
      'for the driver to listen',
    );
    const { sessionId, capabilities: given } = (await command('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    return new WebDriverSession(`${driver}/session/${sessionId}`, given.browserVersion);
  }

  /** Sends a command of the session and hands back its value. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    return command(method, this.#address + path, body);
  }

  /** The driver's own name of an element. */
  async element(selector: string): Promise<string> {
    const found = (await this.send('POST', '/element', { using: 'css selector', value: selector })) as Record<
      string,
      string
    >;
    return Object.values(found)[0] ?? '';
  }

  async end(): Promise<void> {
    await this.send('DELETE', '');
  }
}

/** Each command on a connection of its own: the driver closes idle ones without a word. */
function command(method: string, address: string, body?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, agent: false, timeout: TIMEOUT }, (response) => {
      text(response)
        .then((answer) => {
          const { value } = JSON.parse(answer) as { value: unknown };
          if (response.statusCode === 200) resolve(value);
          else reject(new Error(`${method} ${address}: ${JSON.stringify(value)}`));
        })
        .catch(reject);
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${address}: no answer`)));
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
