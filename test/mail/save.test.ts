import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { byLanguage } from '../../src/contract/language.ts';
import { importFolders, readVersion, saveVersion, SAMPLES } from '../../src/mail/versions.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import { onEveryDatabase } from '../every-database.ts';
import { FIRST } from '../languages.ts';
import { operatorOn, temporaryFolder } from '../operator/harness.ts';
import { putSending, sendingOf } from './sending-rows.ts';
import { ownProgramme, writeMessage } from './write-message.ts';

const textsOf = (text: string) =>
  byLanguage(() => `---\nsubject: ${text}\npreview: x\n---\n\n[x]({leaveLink})\n`);

onEveryDatabase((createUrl) => {
  /** A list, and the sample `news` that messages may begin as. */
  const setUp = async () => {
    const mailFolder = temporaryFolder();
    writeMessage(mailFolder);
    const operator = operatorOn(await createUrl(), { mailFolder, programme: ownProgramme });
    const save = (text: string, base: number, name = 'news') =>
      operator.carryOut(CHANGES.saveMessage, { name, texts: textsOf(text), base });
    const read = (number?: number) => operator.ask(QUERIES.messageTexts, { name: 'news', number });
    const named = async () => {
      const { written, samples } = await operator.ask(QUERIES.messages, {});
      return { written: written.map(({ name }) => name), samples: samples.map(({ name }) => name) };
    };
    return { operator, mailFolder, save, read, named };
  };

  it('a message begins as a copy of a sample; what is saved is a version of its own, and no file changes', async () => {
    const { operator, mailFolder, save, read, named } = await setUp();
    const file = join(mailFolder, 'news', `${FIRST}.md`);
    const sample = readFileSync(file, 'utf8');
    expect(await named()).toEqual({ written: [], samples: ['news'] });
    expect(await read()).toMatchObject({ number: 0, texts: { [FIRST]: sample }, versions: [] });

    expect(await save('one', 0)).toMatchObject({ name: 'news', number: 1 });
    operator.wait(60_000);
    expect(await save('two', 1)).toMatchObject({ number: 2 });
    expect(await save('other', 0, 'second')).toMatchObject({ name: 'second', number: 1 });
    const { number, texts, savedBy, versions } = await read();
    expect({ number, texts, savedBy }).toEqual({ number: 2, texts: textsOf('two'), savedBy: 'mai' });
    expect(versions).toMatchObject([
      { number: 2, savedBy: 'mai', people: 0 },
      { number: 1, savedBy: 'mai', people: 0 },
    ]);
    expect((await read(1)).texts).toEqual(textsOf('one'));
    expect((await named()).written.sort()).toEqual(['news', 'second']);
    expect((await named()).samples).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(sample);
    expect(existsSync(join(mailFolder, 'second'))).toBe(false);
    expect((await operator.audit()).filter(({ action }) => action === 'message-saved')).toHaveLength(3);
  });

  it('of each version one sees how many people have it, and not who was refused or has another message', async () => {
    const { operator, save, read } = await setUp();
    await save('one', 0);
    await save('two', 1);
    await save('other', 0, 'second');
    for (const name of ['had', 'refused', 'newer', 'newest'])
      await operator.carryOut(CHANGES.add, {
        email: `${name}@example.com`,
        language: FIRST,
        consent: 'paper',
      });
    await operator.withDatabase(async (db) => {
      const ended = { state: 'done' } as const;
      await putSending(db, sendingOf(ended), { had: 'accepted', refused: 'rejected' });
      await putSending(db, sendingOf({ ...ended, version: 2 }), { newer: 'accepted', newest: 'accepted' });
      await putSending(db, sendingOf({ ...ended, message: 'second' }), {
        had: 'accepted',
        newer: 'accepted',
      });
    });
    expect((await read()).versions.map(({ number, people }) => [number, people])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it('where somebody else has saved meanwhile, nothing is overwritten, and the plan says who and when', async () => {
    const { operator, save, read } = await setUp();
    await save('one', 0);
    await save('theirs', 1);
    const input = { name: 'news', texts: textsOf('mine'), base: 1 };
    const { blockedBy } = await operator.plan(CHANGES.saveMessage, input);
    expect(blockedBy).toMatchObject({ reason: 'savedMeanwhile', details: { by: 'mai', number: 2 } });
    await expect(save('mine', 1)).rejects.toMatchObject({ reason: 'savedMeanwhile' });
    await expect(save('mine', 0)).rejects.toMatchObject({ reason: 'savedMeanwhile' });
    expect(await read()).toMatchObject({ number: 2, texts: textsOf('theirs') });
    // Whoever has read both saves theirs as the next one.
    expect(await save('mine', 2)).toMatchObject({ number: 3 });
  });

  it('of two who save at the same moment one does', async () => {
    const { operator } = await setUp();
    const saved = await operator.withHost(({ list: { db }, actor }) =>
      Promise.all(['one', 'two'].map((text) => saveVersion(db, actor, 'news', textsOf(text), 0))),
    );
    expect(saved.toSorted()).toEqual([1, undefined]);
  });

  it('folders of messages become messages once, what is beside the list before the project; samples and the mail that confirms do not', async () => {
    const { operator } = await setUp();
    const [besideList, project] = [temporaryFolder(), temporaryFolder()];
    const write = (folder: string, name: string, text: string) => {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, `${FIRST}.md`), text.replaceAll('\n', '\r\n'));
    };
    const [sample = ''] = SAMPLES;
    for (const name of ['mine', 'news', 'confirm', sample]) write(project, name, `project ${name}\n`);
    for (const name of ['news', sample]) write(besideList, name, `list ${name}\n`);
    write(project, '.hidden', 'no name');
    const start = () =>
      operator.withHost(({ list, actor }) => importFolders(list.db, actor, { besideList, project }));
    await start();
    const found = () =>
      operator.withDatabase(async (db) => {
        const names = ['mine', 'news', 'confirm', sample, 'later'];
        const read = async (name: string) => [name, (await readVersion(db, name))?.texts[FIRST]] as const;
        return Object.fromEntries(await Promise.all(names.map(read)));
      });
    const then = {
      ...{ mine: 'project mine\n', news: 'list news\n' },
      ...{ confirm: undefined, [sample]: `list ${sample}\n`, later: undefined },
    };
    expect(await found()).toEqual(then);

    // A second start reads none, not even a new one.
    write(project, 'mine', 'later');
    write(project, 'later', 'later');
    await start();
    expect(await found()).toEqual(then);
  });
});
