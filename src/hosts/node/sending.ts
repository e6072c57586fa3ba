import { programme as ownProgramme, type Programme } from '../../content/programme.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/language.ts';
import { loadMessage, renderWithLink } from '../../mail/message.ts';
import type { ClaimedPerson } from '../../mail/outbox.ts';
import type { SenderRules } from '../../mail/pace.ts';
import { checkPlace, writeFirstPlace } from '../../mail/place.ts';
import { answerCodes } from '../../mail/replies.ts';
import { runSender } from '../../mail/sender.ts';
import type { SendResult } from '../../mail/transport.ts';
import { createTransportInThread } from '../../mail/transport-thread.ts';
import { readFolder } from '../../mail/versions.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { personalLink, readLinkKeys } from '../../waitlist/privacy/leave-list.ts';
import { repeat } from '../../waitlist/repeat.ts';
import { CONFIRM_MESSAGE, type Sending } from '../../waitlist/store/schema.ts';
import { START } from '../texts/en.ts';
import { createLog, maskAddresses } from '../shared/log.ts';
import { createObserver } from '../shared/observer.ts';
import { isThisMachine } from '../settings/server-url.ts';
import type { Settings } from '../settings/settings.ts';
import { openMaintenanceDatabase } from './database.ts';
import { MAIL_FOLDER } from './environment.ts';
import { createSink } from './log-sink.ts';
import { tellMissed } from './organiser-mail.ts';
import { createTelling, PAUSES, readMessageFolders } from './scheduled-work.ts';
import { createMessages, findObstacle } from './sending-messages.ts';
import type { Running } from './service.ts';

/** What the sender works with. */
type Sender = Pick<Running, 'settings' | 'prepared' | 'signal' | 'observer'> & {
  persistence: Pick<Running['persistence'], 'maintenance'>;
  /** Another one for tests: that of the sample is sent to nobody. */
  programme?: Programme;
};

/**
 * Sends the mails that ask people to confirm their addresses, where they are asked, and the messages that were planned.
 *
 * @param rules durations other than the usual ones
 * @returns as `runSender`
 * @throws when the mail that asks people to confirm can't be sent as it is written
 */
export function startSending(sender: Sender, rules: Partial<SenderRules> = {}): Promise<void> {
  const { settings, persistence, observer, prepared, signal, programme = ownProgramme } = sender;
  const { database, confirm, mail } = settings;
  const { server, from, replyTo } = mail;
  if (server === undefined || from === undefined) return Promise.resolve();
  // No sign-up waits for it.
  const db = persistence.maintenance;
  const list = { db, kind: database.kind };
  const origin = settings.publicOrigin ?? programme.origin;
  const ask = confirm.on ? createAsking(sender) : undefined;
  const transport = createTransportInThread({ server, from, replyTo });
  const onConfirmMail = ({ kind, email, answer }: SendResult & { email: string }) => {
    // The text of an answer about a person often repeats the address, and that of any other may.
    const isAboutServer = kind === 'connection' || kind === 'refused';
    const reason = isAboutServer ? maskAddresses(answer) : answerCodes(answer);
    observer.onConfirmMail({ kind, email, reason });
  };
  const messages = createMessages(list, settings, programme);
  const options = {
    ...{ ...list, clock: systemClock, transport, ask, render: messages.render, rules, signal },
    perHour: confirm.on ? confirm.perHour : Infinity,
    observer: { ...observer, onConfirmMail },
    assertHere: () => assertHere({ ...list, origin }),
    findObstacle: (sending: Sending) => findObstacle(list, settings, programme, sending, messages.load),
    onStopped: (sending: Sending) => {
      observer.onSendingStopped(sending);
      if (sending.reason !== 'missed') return;
      const tell = async () => tellMissed(settings, await messages.describe(sending));
      tell().catch(observer.onMaintenanceFailure);
    },
  };
  const begin = async () => {
    await prepared;
    await writeFirstPlace({ ...list, origin });
    await runSender(options);
  };
  return begin().finally(() => transport.close());
}

/**
 * Sends what is planned and queued, as a server does, without page and port: where no server runs, as with Supabase.
 *
 * @param signal ends it
 */
export async function workUntil(settings: Settings, signal: AbortSignal): Promise<void> {
  const sink = createSink();
  const observer = createObserver(createLog(settings.logLevel, sink.write));
  const { db: maintenance } = openMaintenanceDatabase(settings.database);
  const prepared = readMessageFolders(settings, maintenance);
  // Where no server runs, nobody else tells organisers.
  const pause = PAUSES.confirm;
  void repeat(createTelling(settings, maintenance), [pause, pause], observer.onMaintenanceFailure, signal);
  const working = startSending({ settings, persistence: { maintenance }, observer, prepared, signal });
  await working.finally(() => maintenance.destroy());
  sink.flush();
}

/** @throws where the list may send from elsewhere only */
async function assertHere(here: Parameters<typeof checkPlace>[0]): Promise<void> {
  if (typeof (await checkPlace(here)) !== 'string') throw new Error(START.elsewhere);
}

/** What asks somebody to confirm their address. @throws when the mail can't be sent as it is written */
function createAsking({ settings, persistence: { maintenance: db }, programme = ownProgramme }: Sender) {
  const { publicOrigin: origin = '', mail } = settings;
  const facts = { programme, origin, applyUrl: undefined };
  const { message, problems } = loadMessage(
    CONFIRM_MESSAGE,
    readFolder(MAIL_FOLDER, CONFIRM_MESSAGE) ?? {},
    facts,
  );
  // On this machine a mail server may be one for trying things out.
  const isOwn = mail.server !== undefined && isThisMachine(mail.server.host);
  const serious = problems.filter(({ reason }) => reason !== 'sample' || !isOwn);
  if (serious.length > 0)
    throw new Error(serious.map(({ file, reason, found }) => `mail/${file}: ${reason} ${found}`).join('\n'));
  return async ({ id, claim, language: tag }: ClaimedPerson) => {
    const language = isLanguage(tag) ? tag : DEFAULT_LANGUAGE;
    const keys = await readLinkKeys(db, systemClock, 'confirm');
    const link = personalLink(keys, origin, { id, language });
    // It is no list mail, nobody is on the list yet, and answers a form by itself (RFC 3834, section 5).
    const headers = { 'Auto-Submitted': 'auto-generated' };
    return renderWithLink(message, language, `${id} ${claim}`, link, headers);
  };
}
