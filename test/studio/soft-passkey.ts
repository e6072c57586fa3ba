import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a passkey is asked, as the studio's server sends it. */
interface Asked {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

/** What a careless or hostile device does differently. */
interface Otherwise {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Without the finger, the face or the screen lock. */
  isUnverified?: boolean;
  /** Its counter; it counts from 1 otherwise. */
  counter?: number;
  /** In a frame of another site. */
  topOrigin?: string;
}

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest();
const word = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value]);

/** A device with one passkey, which answers as a browser does (WebAuthn, level 3; CTAP 2; COSE). */
export class SoftPasskey {
  readonly id: Buffer = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #origin: string;
  #counter = 0;

  /** @param origin of the page that asks */
  constructor(origin: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url'));
    // A map of five: the kind of key, its algorithm and curve, and both parts of the point.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      left ?? Buffer.of(),
      Buffer.from('225820', 'hex'),
      right ?? Buffer.of(),
    ]);
    this.#key = privateKey;
    this.#origin = origin;
  }

  #data(asked: Asked, otherwise: Otherwise, key: Buffer) {
    const rpId = otherwise.rpId ?? asked.rpId ?? asked.rp?.id ?? '';
    this.#counter = otherwise.counter ?? this.#counter + 1;
    const flags = PRESENT | (otherwise.isUnverified ? 0 : VERIFIED) | (key.length > 0 ? HAS_KEY : 0);
    return Buffer.concat([hash(rpId), Buffer.of(flags), word(this.#counter), key]);
  }

  #client(type: string, asked: Asked, { origin = this.#origin, challenge, topOrigin }: Otherwise) {
    const crossOrigin = topOrigin !== undefined;
    const said = { type, challenge: challenge ?? asked.challenge, origin, crossOrigin, topOrigin };
    return Buffer.from(JSON.stringify(said));
  }

  #answer(response: Record<string, Buffer | undefined>) {
    const id = this.id.toString('base64url');
    const texts = Object.entries(response).map(([name, bytes]) => [name, bytes?.toString('base64url')]);
    const said = Object.fromEntries(texts) as Record<string, string>;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: said };
  }

  /** Makes the passkey. */
  create(asked: Asked, otherwise: Otherwise = {}) {
    const length = Buffer.of(0, this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const data = this.#data(asked, otherwise, key);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.of(data.length),
      data,
    ]);
    const clientDataJSON = this.#client('webauthn.create', asked, otherwise);
    return this.#answer({ clientDataJSON, attestationObject });
  }

  /** Signs a challenge with it. */
  sign(asked: Asked, otherwise: Otherwise = {}) {
    const authenticatorData = this.#data(asked, otherwise, Buffer.of());
    const clientDataJSON = this.#client('webauthn.get', asked, otherwise);
    const signed = Buffer.concat([authenticatorData, hash(clientDataJSON)]);
    return this.#answer({ clientDataJSON, authenticatorData, signature: sign('sha256', signed, this.#key) });
  }
}
