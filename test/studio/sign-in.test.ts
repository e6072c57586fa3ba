import { describe, expect, it } from 'vitest';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { HOUR } from '../../src/waitlist/clock.ts';
import { onEveryDatabase } from '../every-database.ts';
import { SignInStudio, STUDIO } from './sign-in.ts';
import { SoftPasskey } from './soft-passkey.ts';

const DAYS = 24 * 60;
const old = { status: 403, body: { reason: 'oldInvitation' } };
const wrong = { status: 403, body: { reason: 'noPasskey' } };
const again = { status: 403, body: { reason: 'passkey' } };

onEveryDatabase((createUrl) => {
  const start = async () => SignInStudio.start(await createUrl());

  describe('an invitation', () => {
    it('says who invites to what, is used up by a passkey alone, and opens the studio by name', async () => {
      const studio = await start();
      const invitation = await studio.inviteAtMachine('Lan');
      for (let time = 0; time < 2; time += 1)
        expect(await studio.get(invitation, 'invitation', {})).toMatchObject({
          ...{ name: 'Lan', access: 'everything', maker: 'on the server (mai)', isKnown: false },
        });
      const { body: secret, status } = await studio.accept(invitation, ' Nguyễn  Thu Lan ');
      expect(status).toBe(200);
      const me = await studio.get(secret as string, 'me');
      expect(me).toMatchObject({ name: 'Nguyễn Thu Lan', access: 'everything', isMachine: false });
      const used = await studio.ask(invitation, 'invitation', {});
      expect(used).toMatchObject(old);
      const never = await studio.ask('x'.repeat(43), 'invitation', {});
      expect(never.text).toBe(used.text);
      const late = await studio.inviteAtMachine('An');
      studio.pass(3 * DAYS + 1);
      expect((await studio.ask(late, 'invitation', {})).text).toBe(used.text);
      expect(await studio.accept(late, 'An')).toMatchObject(old);
    });

    it('that two use at once lets one in', async () => {
      const studio = await start();
      const invitation = await studio.inviteAtMachine('Lan');
      const options = await Promise.all(
        ['Lan', 'Minh'].map((name) => studio.get(invitation, 'invitation/options', { name })),
      );
      const answers = await Promise.all(
        options.map((each, index) => {
          const response = new SoftPasskey(STUDIO).create(each);
          return studio.ask(invitation, 'invitation/passkey', { response, name: ['Lan', 'Minh'][index] });
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await studio.db.selectFrom('organiser').select('id').execute()).toHaveLength(1);
    });

    it('for a known name is another device with that person’s access, and cannot say “look only”', async () => {
      const studio = await start();
      const { secret } = await studio.join('Đỗ Quang Minh');
      const other = await studio.inviteAtMachine('do QUANG minh');
      expect(await studio.get(other, 'invitation', {})).toMatchObject({
        name: 'Đỗ Quang Minh',
        isKnown: true,
      });
      const { body: second } = await studio.accept(other, 'somebody else');
      expect(await studio.get(second as string, 'me')).toMatchObject({ name: 'Đỗ Quang Minh' });
      expect(await studio.ask(secret, 'invite', { name: 'đỗ quang minh', access: 'look' })).toMatchObject({
        ...{ status: 409, body: { reason: 'hasAccess' } },
      });
    });

    it.each([
      '',
      ' ',
      'lan@them.example',
      '<b>Lan</b>',
      'server',
      'On the server (mai)',
      '1234',
      'L'.repeat(61),
      'L\u202Ean',
    ])('is not made for %j, and nobody calls themselves that', async (name) => {
      const studio = await start();
      const { secret } = await studio.join('Lan');
      const refused = { status: 409, body: { reason: 'notAName' } };
      expect(await studio.ask(secret, 'invite', { name, access: 'look' })).toMatchObject(refused);
      expect(await studio.accept(await studio.inviteAtMachine('An'), name)).toMatchObject(refused);
    });

    it('leaves a name to whoever has it, and stays good', async () => {
      const studio = await start();
      await studio.join('Lan');
      const invitation = await studio.inviteAtMachine('An');
      const taken = { status: 409, body: { reason: 'nameTaken' } };
      expect(await studio.accept(invitation, 'LÁN')).toMatchObject(taken);
      expect((await studio.accept(invitation, 'An')).status).toBe(200);
    });

    it('made by somebody goes with their access, and so does one for them', async () => {
      const studio = await start();
      const lan = await studio.join('Lan');
      const minh = await studio.join('Minh');
      const invite = async (name: string) => {
        const made = await studio.get<{ link: string }>(lan.secret, 'invite', { name, access: 'look' });
        return made.link.split('#i=')[1] ?? '';
      };
      const [byLan, forLan] = [await invite('An'), await studio.inviteAtMachine('lan')];
      const id = await studio.idOf('Lan');
      await studio.whenDone(lan.secret, 'changeAccess', { id, access: 'look' });
      expect(await studio.accept(byLan, 'An')).toMatchObject(old);
      expect((await studio.ask(forLan, 'invitation', {})).status).toBe(200);
      await studio.whenDone(minh.secret, 'removeAccess', { id });
      expect(await studio.accept(forLan, 'Lan')).toMatchObject(old);
      expect((await studio.ask(lan.secret, 'me')).status).toBe(401);
      expect(await studio.signIn(lan.device)).toMatchObject(wrong);
    });
  });

  describe('a passkey', () => {
    it('signs its owner in again, with a session of its own', async () => {
      const studio = await start();
      const { secret, device } = await studio.join('Lan');
      const { body } = await studio.signIn(device);
      expect(body).not.toBe(secret);
      for (const each of [secret, body as string])
        expect(await studio.get(each, 'me')).toMatchObject({ name: 'Lan' });
    });

    it('opens nothing by an answer that is forged, replayed, swapped, old or somebody else’s', async () => {
      const studio = await start();
      const { secret, device } = await studio.join('Lan');
      const options = () => studio.get('', 'sign-in/options', {});
      const tryWith = async (response: unknown) => studio.ask('', 'sign-in', { response });
      for (const otherwise of [
        { origin: 'https://them.example' },
        { origin: `${STUDIO}:8443` },
        { rpId: 'them.example' },
        { isUnverified: true },
        { challenge: 'x'.repeat(43) },
        { topOrigin: 'https://evil.example' },
      ]) {
        const answer = device.sign(await options(), otherwise);
        expect({ otherwise, ...(await tryWith(answer)) }).toMatchObject({ otherwise, ...wrong });
      }
      studio.pass(16);
      const answer = device.sign(await options());
      expect((await tryWith(answer)).status).toBe(200);
      expect(await tryWith(answer)).toMatchObject(wrong);
      const tooLate = await options();
      studio.pass(6);
      expect(await tryWith(device.sign(tooLate))).toMatchObject(wrong);
      const other = await studio.get(secret, 'confirm/options', {});
      expect(await tryWith(device.sign(other))).toMatchObject(wrong);
      const forged = new SoftPasskey(STUDIO).sign(await options());
      const id = device.id.toString('base64url');
      expect(await tryWith({ ...forged, id, rawId: id })).toMatchObject(wrong);
      studio.pass(16);
      expect(await tryWith(new SoftPasskey(STUDIO).sign(await options()))).toMatchObject(wrong);
      for (const malformed of [{}, { id }, { id, response: {} }, { id: 1, response: [] }])
        expect((await tryWith(malformed)).status).toBeOneOf([400, 403]);
      expect(
        await studio.db.selectFrom('studio_session').select('hash').where('organiser', '<>', '').execute(),
      ).toHaveLength(2);
    });

    it('made for one invitation is none for another', async () => {
      const studio = await start();
      const [lan, an] = [await studio.inviteAtMachine('Lan', 'look'), await studio.inviteAtMachine('An')];
      const options = await studio.get(lan, 'invitation/options', { name: 'Lan' });
      const response = new SoftPasskey(STUDIO).create(options);
      expect(await studio.ask(an, 'invitation/passkey', { response, name: 'Lan' })).toMatchObject(old);
      expect((await studio.accept(an, 'An')).status).toBe(200);
    });

    it('whose counter is lower is refused, and named', async () => {
      const studio = await start();
      const { secret, device } = await studio.join('Lan');
      const sign = async (counter: number) => {
        const options = await studio.get('', 'sign-in/options', {});
        return studio.ask('', 'sign-in', { response: device.sign(options, { counter }) });
      };
      expect((await sign(7)).status).toBe(200);
      for (const counter of [7, 3, 0]) expect(await sign(counter)).toMatchObject(wrong);
      const { people } = await studio.get<{ people: { lowerAt?: string }[] }>(secret, 'query/access', {});
      expect(people[0]?.lowerAt).toBe(new Date(studio.clock.now).toISOString());
      expect((await sign(8)).status).toBe(200);
    });

    it('for another host name opens nothing here', async () => {
      const url = await createUrl();
      const before = await SignInStudio.start(url);
      const { device } = await before.join('Lan');
      const moved = await SignInStudio.start(url, { STUDIO_ORIGIN: 'https://moved.them.example' });
      const headers = { host: 'moved.them.example', origin: 'https://moved.them.example' };
      const { body } = await moved.ask('', 'sign-in/options', {}, { headers });
      const response = device.sign(body as never, { origin: headers.origin });
      expect(await moved.ask('', 'sign-in', { response }, { headers })).toMatchObject(wrong);
    });
  });

  describe('a session', () => {
    it.each([
      [12 * 60 - 1, 200],
      [12 * 60, 401],
    ])('of an organiser, not used for %i minutes: %i', async (minutes, status) => {
      const studio = await start();
      const { secret } = await studio.join('Lan');
      studio.pass(10);
      await studio.ask(secret, 'used', {});
      studio.pass(minutes);
      expect((await studio.ask(secret, 'query/countPeople', {})).status).toBe(status);
    });

    it('ends after seven days in any case', async () => {
      const studio = await start();
      const { secret } = await studio.join('Lan');
      for (let half = 0; half < 15; half += 1) {
        expect((await studio.ask(secret, 'used', {})).status).toBe(half < 14 ? 204 : 401);
        studio.pass(half < 13 ? 11 * 60 : 8 * 60 * 3);
        if (half === 13) studio.clock.now += 2 * HOUR;
      }
    });

    it('is over where the clock was put back by more than nodes differ', async () => {
      const studio = await start();
      const { secret } = await studio.join('Lan');
      studio.pass(-4);
      expect((await studio.ask(secret, 'me')).status).toBe(200);
      studio.pass(-2);
      expect((await studio.ask(secret, 'me')).status).toBe(401);
    });

    it('of the machine’s own link is good under a name of the machine only, and one of an organiser where they sign in', async () => {
      const studio = await start();
      const { secret, headers } = await studio.openMachine();
      expect((await studio.ask(secret, 'me', undefined, { headers })).status).toBe(200);
      expect((await studio.ask(secret, 'me')).status).toBe(401);
      const { secret: lan } = await studio.join('Lan');
      expect((await studio.ask(lan, 'me')).status).toBe(200);
      expect((await studio.ask(lan, 'me', undefined, { headers })).status).toBe(401);
    });

    it('that is signed out, ended or removed is over at once on every node, with its tickets', async () => {
      const url = await createUrl();
      const studio = await SignInStudio.start(url);
      const other = await SignInStudio.start(url, {}, studio.clock);
      const third = await SignInStudio.start(url, {}, studio.clock);
      const [lan, minh] = [await studio.join('Lan'), await studio.join('Minh')];
      const { body: phone } = await other.signIn(minh.device);
      const seen = async (secret: string) => (await other.ask(secret, 'me')).status;
      const ticket = await other.get<string>(minh.secret, 'ticket/export', {
        input: { columns: ['email'] },
      });
      expect([await seen(minh.secret), await seen(phone as string)]).toEqual([200, 200]);
      expect((await studio.ask(phone as string, 'sign-out', {})).status).toBe(204);
      expect([await seen(minh.secret), await seen(phone as string)]).toEqual([200, 401]);
      const known = await studio.get<{ sessions: { id: string; name: string }[] }>(
        lan.secret,
        'query/access',
        {},
      );
      const id = known.sessions.find(({ name }) => name === 'Minh')?.id;
      await studio.whenDone(lan.secret, 'endSession', { id });
      expect(await seen(minh.secret)).toBe(401);
      expect((await other.ask('', ticket)).status).toBe(404);
      const { body: last } = await third.signIn(minh.device);
      await studio.whenDone(lan.secret, 'removeAccess', { id: await studio.idOf('Minh') });
      for (const node of [studio, other, third]) {
        expect((await node.ask(last as string, 'me')).status).toBe(401);
        expect(await node.signIn(minh.device)).toMatchObject(wrong);
      }
    });

    it('of somebody else is not ended by signing out', async () => {
      const studio = await start();
      const [lan, minh] = [await studio.join('Lan', 'look'), await studio.join('Minh')];
      const [row] = await studio.db
        .selectFrom('studio_session')
        .select('hash')
        .where('name', '=', 'Minh')
        .execute();
      await studio.ask(lan.secret, 'sign-out', { id: row?.hash });
      expect((await studio.ask(minh.secret, 'me')).status).toBe(200);
    });
  });

  describe('access to everything', () => {
    it('stays with somebody, whoever removes whom on which node', async () => {
      const url = await createUrl();
      const studio = await SignInStudio.start(url);
      const other = await SignInStudio.start(url, {}, studio.clock);
      const [lan, minh] = [await studio.join('Lan'), await studio.join('Minh')];
      await studio.join('Yến', 'look');
      const remove = async (node: SignInStudio, secret: string, name: string) =>
        node.carryOut(secret, 'removeAccess', { id: await studio.idOf(name) });
      await Promise.all([remove(studio, lan.secret, 'Minh'), remove(other, minh.secret, 'Lan')]);
      const there = () =>
        studio.db.selectFrom('organiser').select('name').where('access', '=', 'everything').execute();
      await expect.poll(async () => (await there()).length).toBe(1);
      const [left] = await there();
      const { secret } = left?.name === 'Lan' ? lan : minh;
      const id = await studio.idOf(left?.name ?? '');
      for (const [name, input] of [
        ['removeAccess', { id }],
        ['changeAccess', { id, access: 'look' }],
        ['removePasskey', { id: (left?.name === 'Lan' ? lan : minh).device.id.toString('base64url') }],
      ] as const)
        expect(await studio.whenDone(secret, name, input)).toMatchObject({ problem: { reason: 'lastOne' } });
      expect(await there()).toEqual([left]);
    });

    it('does not count of whoever has no passkey that fits', async () => {
      const studio = await start();
      const { secret } = await studio.join('Lan');
      await studio.join('Minh');
      await studio.db
        .updateTable('passkey')
        .set({ rp_id: 'old.them.example' })
        .where('organiser', '=', await studio.idOf('Minh'))
        .execute();
      const id = await studio.idOf('Lan');
      expect(await studio.whenDone(secret, 'removeAccess', { id })).toMatchObject({
        problem: { reason: 'lastOne' },
      });
    });
  });

  describe('look only', () => {
    it('has every question but a person’s sheet, and no action, file or preview of an export', async () => {
      const studio = await start();
      const { secret } = await studio.join('Yến', 'look');
      const refused = { status: 403, body: { reason: 'lookOnly' } };
      for (const name of Object.keys(QUERIES)) {
        const { status } = await studio.ask(secret, `query/${name}`, {});
        const isClosed = name === 'person' || name === 'exportPlan';
        expect({ name, status: isClosed ? status : [200, 400, 409].includes(status) }).toEqual({
          ...{ name, status: isClosed ? 403 : true },
        });
      }
      const changes = Object.keys(CHANGES).filter((name) => name !== 'removePasskey');
      const paths = [
        ...changes.flatMap((name) => [`plan/${name}`, `carry-out/${name}`]),
        ...['ticket/export', 'ticket/left-out', 'ticket/personPage', 'files', 'invite', 'jobs/1/end'],
      ];
      for (const path of paths)
        expect({ path, ...(await studio.ask(secret, path, {})) }).toMatchObject({ path, ...refused });
    });
  });

  describe('the passkey once more', () => {
    it('is asked for a quarter of an hour after the last time, and then no more', async () => {
      const studio = await start();
      const { secret, device } = await studio.join('Lan');
      const exported = () => studio.ask(secret, 'ticket/export', { input: { columns: ['email'] } });
      studio.pass(14);
      expect((await exported()).status).toBe(200);
      studio.pass(2);
      expect(await exported()).toMatchObject(again);
      expect(await studio.ask(secret, 'invite', { name: 'An', access: 'look' })).toMatchObject(again);
      expect(await studio.ask(secret, 'passkey/options', {})).toMatchObject(again);
      for (const name of ['setStage', 'restore', 'moveList', 'useVersion', 'removeAccess', 'changeAccess'])
        expect(await studio.ask(secret, `carry-out/${name}`, { id: 'x' })).toMatchObject(again);
      const confirm = async (by: SoftPasskey) => {
        const options = await studio.get(secret, 'confirm/options', {});
        return studio.ask(secret, 'confirm', { response: by.sign(options) });
      };
      const { device: other } = await studio.join('Minh');
      expect(await confirm(other)).toMatchObject(wrong);
      expect(await exported()).toMatchObject(again);
      expect((await confirm(device)).status).toBe(200);
      expect((await exported()).status).toBe(200);
    });

    it('is asked of a stolen session that writes to one after the other, and for whatever goes later', async () => {
      const studio = await start();
      const { secret } = await studio.join('Lan');
      studio.pass(16);
      const test = () => studio.carryOut(secret, 'sendTest', { name: 'news', to: 'a@example.com' });
      // A test is a mail in each language.
      const most = Math.floor(20 / LANGUAGES.length);
      for (let count = 0; count < most; count += 1) expect((await test()).status).toBe(200);
      expect(await test()).toMatchObject(again);
      const later = { name: 'news', at: '2026-12-05 09:00' };
      expect(await studio.carryOut(secret, 'send', later)).toMatchObject(again);
    });

    it('is asked of a stolen session that takes people off one by one, and of none at the machine', async () => {
      const studio = await start();
      const { secret } = await studio.join('Lan');
      studio.pass(16);
      const takeOff = (by: string, from: number, count: number) =>
        studio.carryOut(by, 'takeOff', {
          who: { emails: Array.from({ length: count }, (_, at) => `p${from + at}@example.com`) },
        });
      expect((await takeOff(secret, 0, 6)).status).toBe(200);
      expect((await takeOff(secret, 6, 4)).status).toBe(200);
      expect(await takeOff(secret, 10, 1)).toMatchObject(again);
      const { secret: machine, headers } = await studio.openMachine();
      const input = { who: { emails: Array.from({ length: 11 }, (_, at) => `p${at}@example.com`) } };
      const plan = await studio.ask(machine, 'plan/takeOff', input, { headers });
      const { id } = plan.body as { id: string };
      expect((await studio.ask(machine, 'carry-out/takeOff', { id }, { headers })).status).toBe(200);
    });
  });
});
