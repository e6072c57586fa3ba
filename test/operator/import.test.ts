import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { importPeople } from '../../src/operator/actions/import/import.ts';
import { correct } from '../../src/operator/actions/change-person.ts';
import { imports, takeBack } from '../../src/operator/actions/import/take-back.ts';
import { takeOff } from '../../src/operator/actions/take-off.ts';
import { people } from '../../src/operator/actions/people.ts';
import { DAY, systemClock } from '../../src/waitlist/clock.ts';
import { confirmEntry } from '../../src/waitlist/confirm/confirm.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { address } from '../address.ts';
import { onEveryDatabase } from '../every-database.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { NOW, operatorOn, temporaryFolder } from './harness.ts';

function fileWith(content: string | Uint8Array): string {
  const file = join(temporaryFolder(), 'people.csv');
  writeFileSync(file, content);
  return file;
}

/** Writes a file and imports it into an empty list. */
async function importing(content: string | Uint8Array, ...options: string[]) {
  const operator = operatorOn();
  const file = fileWith(content);
  const language = options.includes('--language') ? [] : ['--language', FIRST];
  const run = await operator.run('import', file, '--yes', ...language, ...options);
  const rows = await operator.withDatabase((db) =>
    db.selectFrom('submission').selectAll().orderBy('joined_at').orderBy('email').execute(),
  );
  return { ...run, operator, file, rows, joined: rows.map(({ joined_at }) => joined_at) };
}

/** What an import would do, which changes nothing. */
async function planOf(content: string | Uint8Array) {
  const operator = operatorOn();
  const plan = await operator.plan(importPeople, { file: fileWith(content), language: FIRST });
  expect(await operator.emails()).toEqual([]);
  if ('problem' in plan) throw new Error(plan.problem);
  const refused = plan.leftOut.map(({ reason, count, line, email, value }) => [
    ...[reason, count, line, email, value],
  ]);
  return { ...plan, refused };
}

describe('a file of another program is imported as it is', () => {
  it.each([
    [
      'Google Forms, Vietnamese',
      'Dấu thời gian,Địa chỉ email,Bạn học trường nào?\n13/2/2026 8:30:15,lan@example.com,HUST\n1/2/2026 20:05:00,minh@example.com,HUST\n',
    ],
    [
      'Google Forms, English',
      'Timestamp,Email Address,Your school\n2/13/2026 8:30:15,lan@example.com,HUST\n2/1/2026 20:05:00,minh@example.com,HUST\n',
    ],
    [
      'Google Forms, downloaded',
      '"Timestamp","Username","School"\n"2026/02/13 8:30:15 AM GMT+7","lan@example.com","HUST"\n"2026/02/01 8:05:00 PM GMT+7","minh@example.com","HUST"\n',
    ],
    [
      'Excel, semicolons',
      '\ufeffHọ tên;Email;Ngày đăng ký\r\nLan;lan@example.com;13/02/2026 08:30:15\r\nMinh;minh@example.com;01/02/2026 20:05\r\n',
    ],
  ])('%s', async (_name, content) => {
    const { code, joined, stderr } = await importing(content);
    expect({ code, joined, stderr }).toEqual({
      code: 0,
      joined: ['2026-02-01T13:05:00.000Z', '2026-02-13T01:30:15.000Z'],
      stderr: '',
    });
  });

  it('Mailchimp, without those who have unsubscribed or whose mail bounced', async () => {
    const content =
      'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,CLEAN_TIME,LEID\n' +
      'lan@example.com,Lan,2,,,2026-02-13 08:30:15,,,1\n' +
      'minh@example.com,Minh,2,2026-02-01 20:05:00,192.0.2.1,2026-02-01 20:06:00,,,2\n' +
      'gone@example.com,Gone,2,2026-02-01 20:05:00,,,2026-02-20 10:00:00,,3\n' +
      'dead@example.com,Dead,2,2026-02-01 20:05:00,,,,2026-02-20 10:00:00,4\n';
    expect((await planOf(content)).refused).toEqual([
      ['optedOut', 2, 4, 'gone@example.com', 'UNSUB_TIME: 2026-02-20 10:00:00'],
    ]);
    expect((await importing(content)).rows.map(({ email, joined_at }) => [email, joined_at])).toEqual([
      ['minh@example.com', '2026-02-01T13:06:00.000Z'],
      ['lan@example.com', '2026-02-13T01:30:15.000Z'],
    ]);
  });

  it.each([
    [
      'Brevo',
      'CONTACT ID;EMAIL;FIRSTNAME;SMS;ADDED_TIME;MODIFIED_TIME;EMAIL_BLACKLISTED\n1;lan@example.com;Lan;;13-02-2026 08:30:15;13-02-2026 08:30:15;false\n2;gone@example.com;Gone;;13-02-2026 08:30:15;13-02-2026 08:30:15;true\n',
      '2026-02-13T01:30:15.000Z',
    ],
    [
      'listmonk',
      'uuid,email,name,attributes,status,created_at,updated_at\n5d9c,lan@example.com,Lan,"{}",enabled,2026-02-13 01:30:15.123456 +0000 UTC,2026-02-13 01:30:15.123456 +0000 UTC\n5d9d,gone@example.com,Gone,"{}",blocklisted,2026-02-13 01:30:15 +0000 UTC,2026-02-13 01:30:15 +0000 UTC\n',
      '2026-02-13T01:30:15.123Z',
    ],
  ])('%s, without who has left', async (_name, content, joined) => {
    const { rows } = await importing(content);
    expect(rows).toMatchObject([{ email: 'lan@example.com', joined_at: joined, source_page: 'import' }]);
  });

  it.each([
    ...['unsubscribed', 'archived', 'Hủy đăng ký', 'bounced', 'pending'].map((word) => ['Status', word]),
    ['Cleaned', 'yes'],
    ['Opted in', 'no'],
    ['Đồng ý nhận tin', 'Không đồng ý'],
    ['Unsubscribed from all email', 'true'],
    ['Email Marketing Consent', 'NEVER_SUBSCRIBED'],
    ['Accepts Email Marketing', 'no'],
    ['Opt-in', 'no'],
    ['Opt-in status', 'false'],
    ['list_status', 'unsubscribed'],
    ['Email hard bounce reason', 'unknown user'],
    ['Do not email', '1'],
    ['email_disabled', 'true'],
    ['GDPR consent', 'denied'],
    ['Consent', 'no'],
    ['Marketing contact status', 'Non-marketing contact'],
    ['Trạng thái', 'Đã hủy đăng ký'],
    ['Đã hủy đăng ký', 'Có'],
    ['Bạn có đồng ý nhận email không?', 'Không'],
    ['Bạn có đồng ý nhận thư không?', 'Không, cảm ơn'],
    ['Bạn có đồng ý nhận thư không?', 'Tôi không đồng ý'],
    ['Bạn có đồng ý nhận thư không?', 'Dạ không ạ'],
    ['Bạn có đồng ý nhận thư không?', 'Ko'],
    ['Do you agree to receive mail?', 'I do not agree'],
    ['Do you agree to receive mail?', 'I don’t want any'],
    ['Do you agree to receive mail?', 'Disagree'],
    ['Consent', 'Declined'],
    ['Consent', 'N/A'],
    ['Consent', 'Opt-out'],
    ['Notes', 'Unsubscribed'],
    ['Notes', 'Unsubscribe'],
    ['Unsubscribed', '✓'],
    ['メール配信に同意しますか', 'いいえ'],
    ['メール配信に同意しますか', '同意しない'],
    ['Mit E-Mails einverstanden?', 'Nein, danke'],
    ['메일 수신에 동의합니까?', '아니요'],
  ])('without whose “%s” is “%s”', async (heading, cell) => {
    const { refused } = await planOf(`Email,${heading}\nlan@example.com,"${cell}"\n`);
    expect(refused).toEqual([['optedOut', 1, 2, 'lan@example.com', `${heading}: ${cell}`]]);
  });

  it.each([
    ['Unsubscribed from all email', 'false'],
    ['Email Marketing Consent', 'SUBSCRIBED'],
    ['Accepts Email Marketing', 'yes'],
    ['Opt-in status', 'true'],
    ['Do not email', '0'],
    ['Email hard bounce reason', ''],
    ['Unsubscribed', '✗'],
    ['メール配信に同意しますか', 'はい'],
    ['Mit E-Mails einverstanden?', 'Ja, gern'],
    ['Bạn có đồng ý nhận email không?', 'Có'],
    ['Bạn có đồng ý nhận thư không?', 'Dạ có, mình đồng ý'],
    ['Do you agree to receive mail?', 'I agree, and know that I can opt out'],
    ['GDPR consent date', '2026-02-13'],
    ['What do you want to build?', 'A map of blocked roads'],
  ])('with whose “%s” is “%s”', async (heading, cell) => {
    expect(await planOf(`Email,${heading}\nlan@example.com,"${cell}"\n`)).toMatchObject({ added: 1 });
  });

  it.each([
    ['Bạn có đồng ý nhận email không?', 'Có ạ'],
    ['Bạn có đồng ý nhận email không?', 'Vâng'],
    ['Bạn có đồng ý nhận email không?', 'Tôi đồng ý nhận những thông tin chi tiết tại địa chỉ này.'],
    ['Bạn có đồng ý nhận email không?', 'Mình rất muốn nhận!'],
    ['Đồng ý nhận email', 'x'],
    ['subscribed', 't'],
    ['Consent to email', 'granted'],
    ['Do you agree to receive mail?', 'Yes, please'],
    ['Do you agree to receive mail?', 'I consent to e-mail about the programme'],
    [
      'Bạn có đồng ý nhận email không?',
      'Tôi đã đọc chính sách bảo mật và đồng ý nhận email, có thể hủy bất cứ lúc nào',
    ],
    ['Bạn có đồng ý nhận email không?', 'Dạ em đồng ý ạ'],
    ['Bạn có đồng ý nhận email không?', 'Tôi đồng ý nhận tin qua email và Zalo'],
    ['Bạn có đồng ý nhận email không?', '✔️'],
    ['Do you agree to receive mail?', 'By ticking this box, I agree to receive e-mail'],
    ['Subscriber ID', 'A-1029'],
    ['Subscribed on', '2026-02-13'],
  ])('with whose “%s” is clearly a yes: “%s”', async (heading, cell) => {
    expect(await planOf(`Email,${heading}\nlan@example.com,"${cell}"\n`)).toMatchObject({ added: 1 });
  });

  it.each([
    ...[
      'khum muốn nhận',
      'Hem đồng ý',
      'Đâu có đồng ý',
      'Hết muốn nhận rồi',
      'Đồng ý nếu ít thư',
      'Đồng ý qua Zalo',
    ],
    ...[
      'chờ bố mẹ đồng ý',
      'Rút lại đồng ý',
      'Đồng ý một phần',
      'Đồng ý?',
      '□ Đồng ý',
      '[ ] Yes',
      '✖ I agree',
    ],
    ...['If I agree', 'consent: false', 'Consent pending', 'I agree to unsubscribe', 'i dont agree to calls'],
  ])('without whose answer to a question for consent is “%s”', async (answer) => {
    const content = `Email,Bạn có đồng ý nhận email không?\nlan@example.com,"${answer}"\n`;
    expect(await planOf(content)).toMatchObject({ added: 0 });
  });

  it('without whose answer to a question for consent is not known to be a yes: each answer is named and counted', async () => {
    const answers = [
      ...[
        'Để sau',
        'K',
        'maybe',
        'Tùy',
        'Đừng gửi email',
        'Zalo',
        'Zalo',
        'Qua Zalo thôi',
        'hổng',
        'withheld',
      ],
      ...['Có, nhưng chỉ qua Zalo', 'Đồng ý, nhung chi qua Zalo', 'Tôi muốn nhận qua Zalo thôi', 'Unchecked'],
      ...['I agree, but only by phone', 'I consent to nothing', 'Please don’t', 'Yes to SMS', '2'],
    ];
    const rows = answers.map((answer, index) => `p${index}@example.com,"${answer}"\n`).join('');
    const heading = 'Bạn có đồng ý nhận email không?';
    const content = `Email,${heading}\nlan@example.com,Có\n${rows}`;
    const { added, refused } = await planOf(content);
    expect(added).toBe(1);
    expect(refused).toEqual(
      [...new Set(answers)].map((answer) => {
        const first = answers.indexOf(answer);
        const count = answer === 'Zalo' ? 2 : 1;
        return ['unclear', count, first + 3, `p${first}@example.com`, `${heading}: ${answer}`];
      }),
    );
    const { rows: listed, stdout } = await importing(content);
    expect(listed.map(({ email }) => email)).toEqual(['lan@example.com']);
    expect(stdout).toContain(`${heading}: Zalo`);
  });

  it('of very many answers that are not understood the first are named one by one, and the others together', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => `p${index}@example.com,answer ${index}\n`).join(
      '',
    );
    const { refused } = await planOf(`Email,Consent\n${rows}`);
    expect(refused).toHaveLength(31);
    expect(refused.at(-1)).toEqual(['unclear', 70, 32, 'p30@example.com', 'Consent: answer 30']);
  });

  it('without anybody where nobody is known to have said yes, whatever the ticks are', async () => {
    const { added, refused } = await planOf(
      'Email,Đồng ý nhận email\nlan@example.com,v\nminh@example.com,\n',
    );
    expect([added, refused.map(([reason]) => reason)]).toEqual([0, ['unclear', 'unclear']]);
  });

  it.each([
    ['Có', 'Để sau', 'unclear'],
    ['Để sau', 'Có', 'unclear'],
    ['Để sau', 'Không', 'optedOut'],
  ])('without who answered twice, “%s” and “%s”', async (first, second, reason) => {
    const content = `Email,Đồng ý nhận tin\nlan@example.com,${first}\nLAN@example.com,${second}\n`;
    const { added, leftOut } = await planOf(content);
    expect([added, leftOut.map((each) => each.reason)]).toEqual([
      0,
      first === 'Để sau' && reason === 'optedOut' ? ['unclear', 'optedOut'] : [reason],
    ]);
  });

  it('nobody is taken off the list for an answer that is not understood', async () => {
    const operator = operatorOn();
    await operator.add({ email: 'lan@example.com' }, { email: 'minh@example.com' });
    const file = fileWith('Email,Đồng ý nhận tin\nlan@example.com,Để sau\nminh@example.com,Không\n');
    expect(await operator.plan(importPeople, { file, language: FIRST })).toMatchObject({ leaving: 1 });
  });

  it.each(['Có', '✔', 'はい'])('without who gave no answer where others said %s', async (yes) => {
    const content = `Email,Đồng ý nhận tin\nlan@example.com,${yes}\nminh@example.com,\n`;
    expect((await planOf(content)).refused).toEqual([
      ['unclear', 1, 3, 'minh@example.com', 'Đồng ý nhận tin: '],
    ]);
  });

  it('without who has left, where a list of addresses says so without headings', async () => {
    const content = 'mai@example.com\nlan@example.com,unsubscribed\nminh@example.com,bounced\n';
    expect((await importing(content)).rows.map(({ email }) => email)).toEqual(['mai@example.com']);
  });

  it.each([
    ['Do you have a team?', 'Có', 'Không'],
    ['Đồng ý cho chụp ảnh', 'Có', 'Không'],
    ['Do you agree to the house rules?', 'Yes', 'No'],
    ['Team vorhanden?', 'Ja', 'Nein'],
    ['チームはありますか', 'はい', 'いいえ'],
  ])(
    'what a yes to “%s” says of mail has to be chosen; until then nothing is changed',
    async (question, yes, no) => {
      const content = `Email,${question}\nlan@example.com,${yes}\nminh@example.com,${no}\n`;
      const { code, rows, stderr } = await importing(content);
      expect({ code, rows }).toEqual({ code: 1, rows: [] });
      expect(stderr).toContain(question);
      for (const [meaning, emails] of [
        ['agrees', ['lan@example.com']],
        ['objects', ['minh@example.com']],
        ['none', ['lan@example.com', 'minh@example.com']],
      ] as const) {
        const chosen = await importing(content, '--column', `${question}=${meaning}`);
        expect(chosen.rows.map(({ email }) => email)).toEqual(emails);
      }
    },
  );

  it.each([
    ['letters in a column', 'email\n', 'a'.repeat(99_000)],
    ['dots in a column', 'email\n', `a@${'.'.repeat(99_000)}x<`],
    ['letters in a list', '', 'a'.repeat(99_000)],
  ])('99,000 characters that are no address are named at once: %s', async (_name, headings, long) => {
    const begun = performance.now();
    const { refused } = await planOf(`${headings}lan@example.com\n${long}\n`);
    expect(refused.map(([reason, count]) => [reason, count])).toEqual([['email', 1]]);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('a bare yes or no is nothing that somebody agreed to', async () => {
    const { rows } = await importing(
      'Email,Wording\nlan@example.com,No\nminh@example.com,Có\nan@example.com,Tôi không đồng ý\nmai@example.com,fair-2026\n',
      ...['--column', 'Wording=consent_version'],
    );
    expect(rows.map(({ email, consent_version }) => [email, consent_version])).toEqual([
      ['mai@example.com', 'fair-2026'],
    ]);
  });

  it.each([
    ['in a list', ''],
    ['in a column', 'Name\tEmail\n'],
  ])(
    'every address counts where several are on a line %s, and what is none is named',
    async (_name, headings) => {
      const name = headings && 'Ba\t';
      const line = 'Bình Trần <binh@example.com>, Chi Lê <chi@example.com>; dung@example.com; someone';
      const content = `${headings}${name}an@example.com\n${name}${line}\n${name}mailto:giang@example.com (12A)\n`;
      const { added, rows, refused } = await planOf(content);
      expect({ added, rows, refused }).toEqual({
        ...{ added: 5, rows: 6 },
        refused: [['email', 1, headings ? 3 : 2, 'someone', 'someone']],
      });
    },
  );

  it.each(['utf-16le', 'utf-16be'])('what Excel saves as Unicode text: %s', async (encoding) => {
    const bytes = Buffer.from('\ufeffEmail\tTên\nlan@example.com\tLan Phạm\n', 'utf16le');
    const { rows } = await importing(encoding === 'utf-16le' ? bytes : bytes.swap16());
    expect(rows.map(({ email }) => email)).toEqual(['lan@example.com']);
  });

  it('without who has a status that is not known: the first of them is named', async () => {
    const content = 'Email,Status\nlan@example.com,VIP\nminh@example.com,lead\nmai@example.com,active\n';
    const { code, rows, stdout } = await importing(content);
    expect({ code, emails: rows.map(({ email }) => email) }).toEqual({
      code: 1,
      emails: ['mai@example.com'],
    });
    expect(stdout).toContain('Status: VIP');
  });

  it('with a semicolon in a name: the column that says who has left stays where it is', async () => {
    expect((await importing('Name,Email,Status\nLan;x,lan@example.com,unsubscribed\n')).rows).toEqual([]);
  });

  it.each([
    ['one address a line', 'lan@example.com\nminh@example.com\n\n'],
    ['names from a mail program', 'Nguyễn Lan <lan@example.com>\nTrần Minh <minh@example.com>\n'],
    ['names beside them', 'Lan;lan@example.com\nMinh;minh@example.com\n'],
  ])('bare addresses: %s', async (_name, content) => {
    const { rows } = await importing(content);
    expect(rows.map(({ email }) => email)).toEqual(['lan@example.com', 'minh@example.com']);
  });
});

describe('the order of day and month', () => {
  const dates = (...values: string[]) =>
    `Timestamp,Email\n${values.map((value, index) => `${value},p${index}@example.com\n`).join('')}`;

  it('is found in the whole file: one day over 12 decides', async () => {
    const content = dates('3/2/2026', '3/1/2026', '28/2/2026');
    expect((await planOf(content)).assumed.dates).toEqual({ value: 'dmy', line: 4, shown: '28/2/2026' });
    expect((await importing(content)).joined).toEqual([
      '2026-01-02T17:00:00.000Z',
      '2026-02-02T17:00:00.000Z',
      '2026-02-27T17:00:00.000Z',
    ]);
  });

  it('has to be given with --dates where the file does not show it, or shows both; until then nothing is changed', async () => {
    const confirmed = 'Email,Joined at,Confirmed at\nlan@example.com,2026-01-02,3/2/2026\n';
    for (const undecided of [dates('3/2/2026', '1/2/2026'), dates('28/2/2026', '2/28/2026'), confirmed]) {
      const { code, rows, stderr } = await importing(undecided);
      expect({ code, rows }).toEqual({ code: 1, rows: [] });
      expect(stderr).toContain('Add --dates dmy or --dates mdy');
    }
    const read = async (order: string) => (await importing(dates('3/2/2026'), '--dates', order)).joined;
    expect([...(await read('mdy')), ...(await read('dmy'))]).toEqual([
      '2026-03-01T17:00:00.000Z',
      '2026-02-02T17:00:00.000Z',
    ]);
  });
});

describe('the language', () => {
  const languageOf = async (content: string) => {
    const { assumed } = await operatorOn().plan(importPeople, { file: fileWith(content) });
    return assumed.language;
  };
  const vi = LANGUAGES.find((language: string) => language === 'vi');
  const TIMES = 'Timestamp,Email Address';

  it.skipIf(vi === undefined)(
    'is found by letters that one language alone has, in headings and answers (needs Vietnamese)',
    async () => {
      expect(await languageOf('Dấu thời gian,Email\n2026-03-01,lan@example.com\n')).toEqual({
        ...{ value: vi, line: 1, shown: 'Dấu thời gian' },
      });
      expect(await languageOf(`${TIMES},Name\n,a@example.com,Ann\n,b@example.com,Đỗ An\n`)).toEqual({
        ...{ value: vi, line: 3, shown: 'Đỗ An' },
      });
    },
  );

  it.skipIf(!IS_MULTILINGUAL)(
    'has to be given where nothing shows it; until then nothing is changed',
    async () => {
      expect(await languageOf(`${TIMES}\n2026-03-01,lan@example.com\n`)).toEqual({ value: undefined });
      const { operator, run } = { operator: operatorOn(), run: fileWith('lan@example.com\n') };
      const { code, stderr } = await operator.run('import', run, '--yes');
      expect({ code, emails: await operator.emails() }).toEqual({ code: 1, emails: [] });
      expect(stderr).toContain('Add --language');
      await operator.run('import', run, '--yes', '--language', SECOND);
      expect(await operator.ask(people, {})).toMatchObject({ people: [{ language: SECOND }] });
    },
  );

  it('is not asked for where each row has it', async () => {
    expect(await languageOf(`Email,Language\nlan@example.com,${SECOND}\n`)).toBeUndefined();
  });
});

describe('who left elsewhere and is on the list here', () => {
  const FILE =
    'Email,Status\nlan@example.com,unsubscribed\nLAN@example.com,bounced\nhoa@example.com,unsubscribed\nminh@example.com,active\n';

  it('is counted, and taken off by a step of its own: nobody else of the file', async () => {
    const operator = operatorOn();
    await operator.add(
      { email: 'lan@example.com' },
      { email: 'minh@example.com' },
      { email: 'an@example.com' },
    );
    const file = fileWith(FILE);
    expect(await operator.plan(importPeople, { file, language: FIRST })).toMatchObject({
      leaving: 1,
      added: 0,
    });
    const input = v.parse(takeOff.input, { file, optedOut: true });
    const { named } = await operator.withHost((host) => takeOff.plan(host, input));
    expect(named).toEqual({ listed: ['lan@example.com'], missing: [] });
    expect(await operator.emails()).toHaveLength(3);
    await operator.remove(takeOff, input);
    expect(await operator.emails()).toEqual(['minh@example.com', 'an@example.com']);
  });
});

it.each([
  ['- Giang: giang@example.com', ['giang@example.com']],
  ['binh@example.com (lớp 12A)', ['binh@example.com']],
  ['mailto:chi@example.com', ['chi@example.com']],
  ['An <an@example.com> và Ba <ba@example.com>', ['an@example.com', 'ba@example.com']],
  ['Email\nan@example.com, ba@example.com', ['an@example.com', 'ba@example.com']],
])('no line is lost, the first neither: %j', async (content, emails) => {
  expect((await importing(`${content}\n`)).rows.map(({ email }) => email)).toEqual(emails);
});

onEveryDatabase((createUrl) => {
  it('an import is taken back: who came with it, but nobody who signed up, confirmed, was corrected or written to', async () => {
    const operator = operatorOn(await createUrl());
    await operator.add({ email: 'before@example.com' });
    const names = ['gone', 'queued', 'written', 'joined', 'again', 'corrected', 'confirmed'];
    const waits = (name: string) => (name === 'confirmed' ? '2026-03-01' : '');
    const lines = names.map((name) => `${name}@example.com,${waits(name)}\n`).join('');
    const file = fileWith(`Email,Asked at\n${lines}before@example.com,\n`);
    const { import: id } = await operator.apply(importPeople, { file, language: FIRST, name: 'fair.csv' });
    const mine = (await operator.ask(people, { importId: id })).people;
    expect(mine.map(({ email }) => email.split('@')[0]).sort()).toEqual([...names].sort());
    const idOf = (name: string) => mine.find(({ email }) => email.startsWith(name))?.id ?? '';
    const at = '2026-03-10T00:00:00.000Z';
    await operator.withHost(async ({ list, actor }) => {
      const delivery = { message: 'news', at, claim: '', attempts: 0, answer: '' };
      await list.db
        .insertInto('mail_delivery')
        .values([
          { ...delivery, submission_id: idOf('queued'), state: 'queued' },
          { ...delivery, submission_id: idOf('written'), state: 'sending' },
        ])
        .execute();
      const store = createSqlStore({
        db: list.db,
        kind: list.kind,
        clock: { ...systemClock, ...actor },
        schemaIsGiven: true,
      });
      const signUp = (name: string) =>
        store.add({
          email: address(`${name}@example.com`),
          language: SECOND,
          sourcePage: 'landing',
          consentVersion: 'x',
        });
      // Several wait while the first is written, and are written together.
      const answers = await Promise.all(['new', 'joined', 'again', 'joined', 'other', 'before'].map(signUp));
      expect(answers).toEqual(['added', 'duplicate', 'duplicate', 'duplicate', 'added', 'duplicate']);
      await list.db.transaction().execute((step) => confirmEntry(step, actor, idOf('confirmed')));
    });
    await operator.apply(correct, { from: 'corrected@example.com', to: 'right@example.com' });
    expect(await operator.ask(imports, {})).toMatchObject([{ id, file: 'fair.csv', people: 2 }]);
    const plan = await operator.withHost((host) => takeBack.plan(host, { import: id }));
    expect(plan).toMatchObject({ came: 7, since: 4, written: 1 });
    await operator.remove(takeBack, { import: id });
    expect((await operator.emails()).map((email) => email.split('@')[0]).sort()).toEqual(
      ['again', 'before', 'confirmed', 'joined', 'new', 'other', 'right', 'written'].sort(),
    );
    expect(await operator.ask(imports, {})).toEqual([]);
    // Nobody is blocked.
    expect(await operator.plan(importPeople, { file, language: FIRST })).toMatchObject({ added: 2 });
  });
});

it('the backups that were made while an import was on the list are named before it is taken back', async () => {
  const operator = operatorOn(undefined, { environment: { BACKUP_FOLDER: temporaryFolder() } });
  await operator.add();
  const { import: id } = await operator.apply(importPeople, {
    file: fileWith('a@example.com\n'),
    language: FIRST,
  });
  const plan = () => operator.withHost((host) => takeBack.plan(host, { import: id }));
  expect(await plan()).toMatchObject({ backups: [] });
  operator.wait(Date.now() - NOW + DAY);
  await operator.run('backup');
  expect(await plan()).toMatchObject({ backups: [expect.anything()] });
});

it('what the file does not say is shown, with who is refused and why', async () => {
  const { assumed, refused, added } = await planOf(
    `Email,Date,Language\nlan@example.com,2026-02-13,\nminh@example.com,soon,${FIRST}\nhoa@example.com,,xx\nan@example.com,,${FIRST}\nlan@example.com,,\n`,
  );
  expect({ assumed, added }).toEqual({
    assumed: {
      dates: undefined,
      language: { value: FIRST },
      zone: 'Asia/Ho_Chi_Minh',
      consent: undefined,
    },
    added: 2,
  });
  expect(refused).toEqual([
    ['time', 1, 3, 'minh@example.com', 'soon'],
    ['language', 1, 4, 'hoa@example.com', 'xx'],
    ['repeated', 1, 6, 'lan@example.com', ''],
  ]);
});

it.each([
  ['lan@example.com,yes', 'LAN@example.com,no'],
  ['lan@example.com,no', 'lan@example.com,yes'],
])('whoever said no in one of two rows stays out: %s, %s', async (one, other) => {
  const plan = await planOf(`Email,May we email you?\n${one}\nminh@example.com,yes\n${other}\n`);
  expect(plan.added).toBe(1);
  expect(plan.refused).toEqual([['optedOut', 2, 2, 'lan@example.com', 'May we email you?: no']]);
});

describe('a file that cannot be read is refused with a sentence, and nothing is left behind', () => {
  it.each([
    ['a web page', '<!doctype html><table><tr><td>lan</td></tr></table>', 'None of these columns'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'a picture'],
    ['nothing', '', 'The file is empty'],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 8, 0xff]), 'a workbook'],
    ['UTF-16 without its mark', Buffer.from('Đồng ý\n', 'utf16le'), 'CSV UTF-8'],
    ['windows-1258', Buffer.from('Email,T\u00ean\nlan@example.com,Lan\n', 'latin1'), 'CSV UTF-8'],
    ['an open quotation mark', 'Email\n"lan@example.com\n', 'CSV UTF-8'],
    [
      'a heading that is not there',
      'Email;Ngày\nlan@example.com;13/2/2026\n',
      'no column Ngay',
      '--column',
      'Ngay=joined_at',
    ],
  ] as [string, string | Buffer, string, ...string[]][])(
    '%s',
    async (_name, content, sentence, ...options) => {
      const { code, stderr, rows, file, operator } = await importing(content, ...options);
      expect({ code, rows }).toEqual({ code: 1, rows: [] });
      expect(stderr).toContain(sentence);
      expect(readdirSync(dirname(file))).toEqual(['people.csv']);
      expect(readdirSync(dirname(operator.path)).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );
});

it.each(['=HYPERLINK("http://x.example","click")', 'a\u0001b', '\u001b[31mred', 'x'.repeat(65)])(
  'a consent version is not taken from a file when it is %j',
  async (version) => {
    const field = `"${version.replaceAll('"', '""')}"`;
    const content = `Email,Consent Version\nlan@example.com,${field}\n`;
    expect((await importing(content)).rows).toEqual([]);
    expect((await planOf(content)).leftOut).toMatchObject([{ reason: 'consent', count: 1 }]);
  },
);

it('Ctrl-C stops an import between two batches, and doing it again adds the rest', async () => {
  let press = (): void => undefined;
  const operator = operatorOn(undefined, {
    environment: { BACKUP_FOLDER: temporaryFolder() },
    onInterrupt: (listener) => {
      press = listener;
      return () => undefined;
    },
  });
  const file = fileWith(Array.from({ length: 1200 }, (_, index) => `p${index}@example.com\n`).join(''));
  const argv = ['import', file, '--yes', '--language', FIRST];
  const finish = operator.run(...argv);
  const watch = setInterval(() => press(), 1);
  const stopped = await finish;
  clearInterval(watch);
  expect(stopped.code).toBe(1);
  expect((await operator.emails()).length).toBeLessThan(1200);
  expect(stopped.stderr).toContain('Stopped. The same command does the rest.');
  press = () => undefined;
  operator.wait(1);
  expect(await operator.run(...argv)).toMatchObject({ code: 0 });
  expect(await operator.emails()).toHaveLength(1200);
});

it('what a file contains reaches the terminal without control characters', async () => {
  const escape = '\u001b]52;c;eA==\u0007';
  const operator = operatorOn();
  await operator.add();
  const { stderr } = await operator.run('import', fileWith(`${escape}Heading\nx\n`));
  expect(stderr).toContain('Heading');
  const { stdout } = await operator.run(
    'import',
    fileWith(`Email,Date\nlan@example.com,${escape}\n`),
    '--language',
    FIRST,
  );
  expect(stdout).toContain("reason: 'time'");
  expect(stderr + stdout).not.toMatch(/\p{Cc}(?<!\n)/u);
});
