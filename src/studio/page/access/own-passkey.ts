import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { AskError, type BrowserReason } from '../session.ts';

type Post = <Body>(path: string, input: unknown) => Promise<Body>;

/**
 * Has a passkey sign what the studio asks for.
 *
 * @param path where that is asked for (`/options`), and answered
 * @throws AskError where the studio refuses it, or nobody has confirmed it
 */
export async function signWith<Body>(post: Post, path: string): Promise<Body> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(`${path}/options`, {});
  const response = await startAuthentication({ optionsJSON }).catch(explain);
  return post<Body>(path, { response });
}

/**
 * Has the browser make a passkey.
 *
 * @param path where that is begun (`/options`)
 * @param answer where it is answered
 * @param named what is sent besides
 * @throws AskError as `signWith`
 */
export async function createWith<Body>(post: Post, path: string, answer: string, named = {}): Promise<Body> {
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>(`${path}/options`, named);
  const response = await startRegistration({ optionsJSON }).catch(explain);
  return post<Body>(answer, { response, ...named });
}

/** By the names of what browsers throw; whatever else it is, the browser cannot do it. */
const REASONS: Readonly<Partial<Record<string, BrowserReason>>> = {
  NotAllowedError: 'givenUp',
  AbortError: 'givenUp',
  InvalidStateError: 'hasPasskey',
};

function explain(error: unknown): never {
  throw new AskError({ reason: REASONS[error instanceof Error ? error.name : ''] ?? 'cannot' });
}
