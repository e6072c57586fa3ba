import { useState } from 'react';
import type { Answer, Shown } from '../../../operator/actions/actions.ts';
import { useAct, useAnswer } from '../ask.ts';
import { Checks, notGood } from '../shown-checks.tsx';
import { CopyText } from '../copy.tsx';
import { Checkbox, Field } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';
import { ActButton, Button, Facts, Flag, ProblemNotice, Table } from '../parts.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { PlanOf } from '../plan-view.tsx';
import { LogLines } from './log-lines.tsx';

/** Backups, deleting in time, and who did what. */
export function Care() {
  const { t } = useTexts();
  const { rest, query } = useRoute();
  const { data } = useAnswer('backups', {});
  const chosen = data?.files.find(({ name }) => name === rest);
  const Sheet = query.has('delete') ? DeletePlan : chosen?.encrypted ? RestoreCommand : RestorePlan;
  return (
    <>
      <header className="top">
        <h1>{t.screens.care}</h1>
      </header>
      <div className="two">
        <div>
          {data && <Backups {...data} chosen={chosen?.name} />}
          <SendingRate />
          <AuditLog />
        </div>
        {chosen ? <Sheet key={rest} {...chosen} /> : <Retention />}
      </div>
    </>
  );
}

type Backup = Answer<'backups'>['files'][number];

function Backups({ chosen, ...backups }: Answer<'backups'> & { chosen: string | undefined }) {
  const { folder, encrypts, days, files } = backups;
  const { t, say, format } = useTexts();
  const { care } = t;
  const { data: checks } = useAnswer('checks', { areas: ['backups', 'files'] });
  const make = useAct('backup', {});
  return (
    <section className="block">
      <div className="head">
        <h2>{care.backups}</h2>
        {folder !== undefined && (
          <ActButton kind={chosen ? '' : 'main-action'} act={make}>
            {care.makeBackup}
          </ActButton>
        )}
      </div>
      <Checks checks={notGood(checks)} />
      {files.length > 0 && (
        <Table
          rows={files}
          keyOf={({ name }) => name}
          current={chosen}
          columns={[
            { head: care.when, cell: (backup) => <WhatItIs {...backup} /> },
            {
              head: care.people,
              kind: 'num',
              cell: ({ people }) => people !== undefined && format.number(people),
            },
            {
              head: '',
              kind: 'num',
              cell: ({ name }) => (
                <>
                  <a className="button small" href={hrefOf('care', {}, name)}>
                    {care.restore}
                  </a>{' '}
                  <a className="button small" href={hrefOf('care', { delete: 'yes' }, name)}>
                    {care.delete}
                  </a>
                </>
              ),
            },
          ]}
        />
      )}
      {folder !== undefined && (
        <p className="muted small">
          {encrypts ? care.encrypts : care.plain} {days !== undefined && say(care.kept, { number: days })}{' '}
          <code>{folder}</code>
        </p>
      )}
    </section>
  );
}

/** When a backup was made, why, how large it is, and who can read it. */
function WhatItIs({ madeAt, kind, bytes, encrypted, isAhead, isOurs }: Backup) {
  const { t, say, format } = useTexts();
  const { care } = t;
  const size = say('{size} MB', { size: Number((bytes / 1_000_000).toPrecision(2)) });
  return (
    <>
      <time dateTime={madeAt}>{format.full(madeAt)}</time>
      <p className="small muted">
        {[care.kinds[kind], encrypted ? care.isEncrypted : care.isPlain, size].join(' · ')}
      </p>
      {isAhead && <Flag mark="look">{care.ahead}</Flag>}
      {!isOurs && <Flag mark="look">{care.unclaimed}</Flag>}
    </>
  );
}

const toBackups = () => go(hrefOf('care'));
/** The same function in each rendering: React calls another one again, and it would take the focus back. */
const focus = (heading: HTMLElement | null) => heading?.focus();

/** What deletes one backup. */
function DeletePlan({ name }: Backup) {
  return <PlanOf name="deleteBackup" input={{ file: name }} onClose={toBackups} />;
}

function restoreCommand(file: string, options: string): string {
  const name = /^[\w./-]+$/.test(file) ? file : `'${file}'`;
  return `./waitlist restore ${name} ${options}`;
}

/** Of an encrypted backup: the studio has no key, and asks for none. */
function RestoreCommand({ file, madeAt }: Backup) {
  const { t, say } = useTexts();
  const { care } = t;
  return (
    <section className="plan">
      <h2 tabIndex={-1} ref={focus}>
        {say(t.titles.restore, { time: madeAt })}
      </h2>
      <p>{care.withKey}</p>
      <CopyText label={care.copy} text={restoreCommand(file, '--identity key.txt')} />
      <div className="actions">
        <Button isForAll kind="cancel" onClick={toBackups}>
          {t.cancel}
        </Button>
      </div>
    </section>
  );
}

/** Who comes back from a backup, who stays and who stays out. */
function RestorePlan({ name, file }: Backup) {
  const [takenBack, setTakenBack] = useState(false);
  return (
    <PlanOf
      name="restore"
      input={{ file: name, takenBack }}
      onClose={toBackups}
      answers={{ takenBack }}
      onAnswer={setTakenBack}
    >
      {({ unread }) => unread.length > 0 && <UnreadLists lists={unread} file={file} />}
    </PlanOf>
  );
}

/** The suppression lists that belong to a backup and cannot be read here, and what can be done elsewhere. */
function UnreadLists({ lists, file }: { lists: Shown<'restore'>['unread']; file: string }) {
  const { t, format } = useTexts();
  const { care } = t;
  const needsKey = lists.some(({ why }) => why === 'needsKey');
  return (
    <>
      <p>{care.unread}</p>
      <ul className="small">
        {lists.map(({ name, day, why }) => (
          <li key={name}>
            <code>{name}</code> ({format.day(day)}): {care.why[why]}
          </li>
        ))}
      </ul>
      <p>{needsKey ? care.unreadKey : care.unreadDamaged}</p>
      <CopyText
        label={care.copy}
        text={restoreCommand(file, needsKey ? '--identity key.txt' : '--without-those-who-left --yes')}
      />
    </>
  );
}

function Retention() {
  const { t, say, format } = useTexts();
  const { data } = useAnswer('retention', {});
  if (!data) return null;
  const { care } = t;
  const { days, due, lastRound, paused, stayingOut } = data;
  return (
    <section className="follow" aria-labelledby="retention">
      <h2 id="retention">{care.retention}</h2>
      <Facts
        facts={[
          [care.promised, days === undefined ? care.forEver : say(care.days, { number: days })],
          [care.next, paused ? care.paused : say(care.due, { number: due })],
          [care.round, lastRound === undefined ? care.noRound : format.full(lastRound)],
          [t.person.staysOut, say(care.hashes, { number: stayingOut })],
        ]}
      />
    </section>
  );
}

function AuditLog() {
  const { t } = useTexts();
  const [lookUps, setLookUps] = useState(false);
  const { data = [], error } = useAnswer('audit', { lookUps });
  const { care } = t;
  return (
    <section className="block">
      <div className="head">
        <h2>{care.audit}</h2>
      </div>
      <Checkbox label={care.lookUps} checked={lookUps} onChange={() => setLookUps(!lookUps)} />
      {error && <ProblemNotice error={error} />}
      <LogLines lines={data} />
    </section>
  );
}

/** How many mails of messages leave in a minute. */
function SendingRate() {
  const { t } = useTexts();
  const { care } = t;
  const { data } = useAnswer('sendings', {});
  const [typed, setTyped] = useState<string>();
  const perMinute = Number(typed ?? data?.perMinute);
  const set = useAct('setRate', { perMinute }, () => setTyped(undefined));
  if (!data) return null;
  return (
    <form className="block sending-rate" onSubmit={set.run}>
      <h2>{care.sending}</h2>
      <Field
        {...{ type: 'number', min: 1, max: 100_000, required: true, label: care.perMinute }}
        value={typed ?? data.perMinute}
        onValue={setTyped}
      />
      <p className="small muted">{care.rate}</p>
      <Button type="submit" isBlocked={set.isRunning || perMinute === data.perMinute}>
        {care.saveRate}
      </Button>
      {set.error && <ProblemNotice error={set.error} />}
    </form>
  );
}
