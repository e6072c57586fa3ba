import type * as v from 'valibot';
import { checks } from '../checks/checks.ts';
import { adopt, audit, backup, backups, deleteBackup, retention } from './care.ts';
import { add, changeLanguage, confirmPerson, correct } from './change-person.ts';
import { erase } from './erase.ts';
import { importPeople } from './import/import.ts';
import { imports, takeBack } from './import/take-back.ts';
import { draft, messages, messageTexts, saveMessage } from './messages.ts';
import { figures } from './overview.ts';
import { person } from './person.ts';
import { countPeople, people } from './people.ts';
import { restore } from './restore.ts';
import { send, sendTest } from './send.ts';
import { deleteSource, makeSource, sources } from './sources.ts';
import { setStage, stage } from './stage.ts';
import { takeOff } from './take-off.ts';

/** Questions, by their names. */
export const QUERIES = {
  audit,
  backups,
  checks,
  countPeople,
  draft,
  figures,
  imports,
  messages,
  messageTexts,
  people,
  person,
  retention,
  sources,
  stage,
} as const;

/** Changes, by their names. Each has a plan, which changes nothing. */
export const CHANGES = {
  add,
  adopt,
  backup,
  changeLanguage,
  confirmPerson,
  correct,
  deleteBackup,
  deleteSource,
  importPeople,
  makeSource,
  restore,
  saveMessage,
  send,
  sendTest,
  setStage,
} as const;

/** Changes that take people off, by their names. */
export const REMOVALS = { erase, takeBack, takeOff } as const;

export type Queries = typeof QUERIES;
export type Changes = typeof CHANGES;
export type Removals = typeof REMOVALS;
type Actions = Queries & Changes & Removals;
/** What is carried out. */
export type JobName = keyof (Changes & Removals);

/** What an action takes. */
export type Input<Name extends keyof Actions> = v.InferInput<Actions[Name]['input']>;
/** What a question answers: what JSON leaves of it. */
export type Answer<Name extends keyof Queries> = Awaited<ReturnType<Queries[Name]['run']>>;
export type Plan<Name extends keyof Changes> = Awaited<ReturnType<Changes[Name]['plan']>>;
/** What a removal would do, beside whom it names. */
export type RemovalPlan<Name extends keyof Removals> = Awaited<ReturnType<Removals[Name]['plan']>>;
export type Result<Name extends JobName> = Awaited<ReturnType<(Changes & Removals)[Name]['apply']>>;
