import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operatorOn, temporaryFolder } from '../operator/harness.ts';

const NAMES = ['lan', 'minh', 'mai', 'tuan', 'hoa'] as const;

/** A list of people to whom a message was sent, except for the last. */
async function mailedList() {
  const operator = operatorOn();
  await operator.add(...NAMES.map((name) => ({ email: `${name}@example.com` })));
  await operator.withDatabase(async (db) => {
    const at = '2026-03-10T05:00:00.000Z';
    await db.insertInto('mail_message').values({ name: 'news', content_hash: '', begun_at: at }).execute();
    const people = await db.selectFrom('submission').select('id').orderBy('id').execute();
    for (const { id } of people.slice(0, -1))
      await db
        .insertInto('mail_delivery')
        .values({
          message: 'news',
          submission_id: id,
          state: 'accepted',
          ...{ at, claim: '', attempts: 0, answer: '250' },
        })
        .execute();
  });
  return operator;
}

/** A mail server's report (RFC 3464) about some people. */
function report(...people: { name: string; action: string; status: string; diagnostic?: string }[]): string {
  const groups = people.map(
    ({ name, action, status, diagnostic = '' }) => `Original-Recipient: rfc822;${name}@example.com
Final-Recipient: rfc822;
 ${name}@mailbox.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${diagnostic}
`,
  );
  return `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example>
To: hello@them.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain

From here on a mail could not be delivered.
--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Tue, 10 Mar 2026 12:00:00 +0700

${groups.join('\n')}
--part
Content-Type: message/rfc822

From: hello@them.example
To: ${people[0]?.name ?? ''}@example.com
Subject: News

News
--part--
`;
}

const unknown = { action: 'failed', status: '5.1.1', diagnostic: '550 5.1.1 user unknown' };

it('mails that came back take people off the list for good, whose address does not work, and nobody else', async () => {
  const folder = temporaryFolder();
  const operator = await mailedList();
  const mbox = join(folder, 'returned.mbox');
  const mails = [
    report(
      { name: 'lan', ...unknown },
      { name: 'minh', action: 'failed', status: '5.2.2', diagnostic: '552 5.2.2 full' },
    ),
    report({ name: 'mai', action: 'delayed', status: '4.4.1' }),
    report({ name: 'tuan', action: 'failed', status: '5.7.1', diagnostic: '554 5.7.1 spam' }),
    report({ name: 'hoa', ...unknown }),
    report({ name: 'someone', ...unknown }),
    'From: lan@example.com\nSubject: Out of office\n\nBack on Monday.\n',
  ];
  writeFileSync(mbox, mails.map((mail) => `From MAILER-DAEMON Tue Mar 10 12:00:00 2026\n${mail}\n`).join(''));
  const asked = await operator.run('mail', 'bounces', mbox);
  expect(asked.code).toBe(2);
  expect(await operator.emails()).toHaveLength(5);

  const { code, stderr } = await operator.run('mail', 'bounces', mbox, '--yes');
  expect(code).toBe(0);
  expect(stderr.split('\n').slice(0, 8)).toEqual([
    'One address does not work:',
    '  lan@example.com',
    '2 kept: only a delay, or a full mailbox.',
    '1 kept: rejected for another reason, such as the content or the sender. Ask the provider if there are many.',
    '1 not on the list.',
    '1 kept: on the list, but nothing was sent to them from here.',
    '1 mail or row without such a report.',
    'One address deleted.',
  ]);
  expect(await operator.emails()).toEqual(
    ['minh', 'mai', 'tuan', 'hoa'].map((name) => `${name}@example.com`),
  );
  writeFileSync(join(folder, 'list.txt'), 'lan@example.com\n');
  expect((await operator.run('import', join(folder, 'list.txt'), '--yes')).stderr).toContain('1 rejected');
});

it('a maildir, a single mail, and what providers export are read alike', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'maildir', 'new'), { recursive: true });
  mkdirSync(join(folder, 'maildir', 'tmp'));
  writeFileSync(join(folder, 'maildir', 'new', '1.mx'), report({ name: 'lan', ...unknown }));
  writeFileSync(join(folder, 'maildir', 'tmp', '2.mx'), 'half a mail');
  writeFileSync(join(folder, 'one.eml'), report({ name: 'lan', ...unknown }).replaceAll('\n', '\r\n'));
  const tables = {
    'plain.txt': 'lan@example.com\n',
    // Columns as SendGrid, Mailgun, Postmark and Amazon SES name them.
    'sendgrid.csv':
      'created,email,reason,status,type\n1,lan@example.com,550 5.1.1 no such user,5.1.1,bounce\n2,minh@example.com,452 4.2.2 over quota,4.2.2,bounce\n',
    'mailgun.csv':
      'address;code;error\nlan@example.com;550;No such user here\nmai@example.com;421;Try again\n',
    'postmark.csv':
      'Type,Email,Details\nHardBounce,LAN@example.com,The address is wrong\nSoftBounce,minh@example.com,soft\nSpamNotification,mai@example.com,blocked as spam\n',
    'events.jsonl':
      '{"recipient":"lan@example.com","event":"Permanent"}\n{"recipient":"minh@example.com","event":"Delivered"}\n',
  };
  for (const [name, content] of Object.entries(tables)) writeFileSync(join(folder, name), content);
  for (const name of ['maildir', 'one.eml', ...Object.keys(tables)]) {
    const operator = await mailedList();
    await operator.run('mail', 'bounces', join(folder, name), '--yes');
    expect(await operator.emails(), name).toEqual(NAMES.slice(1).map((each) => `${each}@example.com`));
  }
  const operator = await mailedList();
  writeFileSync(join(folder, 'list.pdf'), '%PDF-1.7');
  expect(await operator.run('mail', 'bounces', join(folder, 'list.pdf'), '--yes')).toMatchObject({ code: 2 });
});
