import { restore } from './backup/restore.ts';
import { audit, backup, backups, retention } from './care.ts';
import { add, confirmPerson, correct } from './change-person.ts';
import { erase, takeOff } from './erase.ts';
import { importPeople } from './import/import.ts';
import { doctor, publicPage } from './doctor/doctor.ts';
import { draft, messages, messageTexts, saveMessage } from './messages.ts';
import { figures } from './overview.ts';
import { person } from './person.ts';
import { countPeople, people } from './people.ts';
import { send, sendTest } from './send.ts';
import { makeSource, sources } from './sources.ts';

/** Questions, by their names. */
export const QUERIES = {
  audit,
  backups,
  countPeople,
  doctor,
  draft,
  figures,
  messages,
  messageTexts,
  people,
  person,
  publicPage,
  retention,
  sources,
} as const;

/** Changes, by their names. Each has a plan, which changes nothing. */
export const CHANGES = {
  add,
  backup,
  confirmPerson,
  correct,
  erase,
  importPeople,
  makeSource,
  restore,
  saveMessage,
  send,
  sendTest,
  takeOff,
} as const;
