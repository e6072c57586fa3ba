import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Context } from 'hono';
import * as v from 'valibot';
import { clientInfo } from '../../hosts/shared/client-address.ts';
import { noteCounter, rpIdOf } from '../../operator/access/organisers.ts';
import { makeOneTime, spendOneTime } from '../../operator/access/one-time.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { Refusal } from '../../operator/actions/plan.ts';
import { createMemoryLimits } from '../../waitlist/limits/limits.ts';

/** Challenges that one client gets in a minute. */
const CHALLENGES = { perClient: [{ attempts: 30, seconds: 60 }], perEmail: [] };
/** Failed tries of one client in a quarter of an hour, after which each of its tries waits so many milliseconds. */
const FAILURES = { perClient: [{ attempts: 10, seconds: 900 }], perEmail: [] };
const WAIT = 2000;
/** Signatures that passkeys are made with: EdDSA, ES256 and RS256 (IANA, COSE algorithms). Others are an experiment in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** What a browser answers with for a passkey. */
export const signed = v.looseObject({ id: v.string(), response: v.looseObject({}) });
type Signed = v.InferOutput<typeof signed>;

type Host = Omit<ActionHost, 'resolveFile'>;

/** What a passkey signs, for one thing (`about`) and once; and what is done about clients that ask or fail often. */
function createChallenges({ list: { db }, actor, settings }: Host) {
  const { origin } = settings.studio;
  const expectedRPID = rpIdOf(origin) ?? '';
  const [asked, failed] = [CHALLENGES, FAILURES].map((rules) => createMemoryLimits(rules, actor));
  const clientOf = ({ env }: Context) => {
    const { incoming } = env as HttpBindings;
    return clientInfo(incoming.socket.remoteAddress, incoming.headers, settings.trustedProxies).client;
  };
  return {
    /** @throws Refusal where nobody can sign in, or a client asks too often */
    make: async (context: Context, about: string) => {
      if (origin === undefined) throw new Refusal('noOrigin');
      if (!(await asked?.take(clientOf(context), undefined))?.allowed) throw new Refusal('tooOften');
      const { secret } = await makeOneTime(db, actor, 'challenge', about);
      return new Uint8Array(Buffer.from(secret, 'base64url'));
    },
    /** What an answer must have. */
    expected: (about: string) => ({
      ...{ expectedOrigin: origin ?? '', expectedRPID, requireUserVerification: true },
      expectedChallenge: async (secret: string) =>
        (await spendOneTime(db, actor, 'challenge', secret))?.name === about,
    }),
    /** A try of a client; of one that has failed often, later. @param work gives nothing where it fails */
    attempt: async <Value>(context: Context, work: () => Promise<Value | undefined>) => {
      const verdict = await failed?.take(clientOf(context), undefined);
      if (!verdict?.allowed) await sleep(WAIT);
      const done = await work();
      if (done !== undefined && verdict?.allowed) verdict.giveBack();
      return done;
    },
  };
}

/** What is asked of passkeys, and whether an answer is right. */
export function createPasskeys(host: Host) {
  const { list, actor, settings, programme } = host;
  const { db } = list;
  const rpID = rpIdOf(settings.studio.origin) ?? '';
  const { make, expected, attempt } = createChallenges(host);

  const optionsFor = async (context: Context, about: string, organiser?: string) => {
    const challenge = await make(context, about);
    const own = organiser === undefined ? [] : await passkeysOf(organiser);
    return generateAuthenticationOptions({
      ...{ rpID, challenge, userVerification: 'required' },
      allowCredentials: own.map(({ id }) => ({ id })),
    });
  };
  const passkeysOf = (organiser: string) => {
    const known = db.selectFrom('passkey').select('id').where('rp_id', '=', rpID);
    return known.where('organiser', '=', organiser).execute();
  };
  /** Whose passkey has signed a challenge. */
  const verify = async (response: Signed, about: string) => {
    const known = await db
      .selectFrom('passkey')
      .innerJoin('organiser', 'organiser.id', 'passkey.organiser')
      .select(['passkey.id', 'public_key', 'organiser.id as organiser', 'name'])
      .where('passkey.id', '=', response.id)
      .where('rp_id', '=', rpID)
      .executeTakeFirst();
    if (known === undefined) return undefined;
    const publicKey = new Uint8Array(Buffer.from(known.public_key, 'base64url'));
    const answer = await verifyAuthenticationResponse({
      // A malformed one is refused there.
      response: response as unknown as AuthenticationResponseJSON,
      // Its counter is compared where it is kept, in one statement.
      credential: { id: known.id, publicKey, counter: 0 },
      ...expected(about),
    }).catch(() => undefined);
    if (!answer?.verified) return undefined;
    const { newCounter } = answer.authenticationInfo;
    const isRight = await noteCounter(db, { ...actor, user: known.name }, known.id, newCounter);
    return isRight ? known : undefined;
  };

  const creationFor = async (context: Context, about: string, organiser: string, name: string) =>
    generateRegistrationOptions({
      ...{ rpName: `${programme.brand} studio`, rpID, userName: name, userDisplayName: name },
      userID: new Uint8Array(Buffer.from(organiser)),
      challenge: await make(context, about),
      supportedAlgorithmIDs,
      excludeCredentials: await passkeysOf(organiser),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  /** A passkey that was made, as it is kept. */
  const verifyMade = async (response: Signed, about: string) => {
    const made = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      supportedAlgorithmIDs,
      ...expected(about),
    }).catch(() => undefined);
    if (!made?.verified) return undefined;
    const { id, publicKey, counter } = made.registrationInfo.credential;
    return { id, rp_id: rpID, public_key: Buffer.from(publicKey).toString('base64url'), counter };
  };
  return { attempt, optionsFor, verify, creationFor, verifyMade };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
