import type * as v from 'valibot';
import { checks } from '../checks/checks.ts';
import { adopt, backup, backups, deleteBackup, restore } from './backups.ts';
import { add, changeLanguage, correct, correctDomain } from './change-person.ts';
import { exportPlan } from './export-lines.ts';
import { imports } from './find-who.ts';
import { importPeople } from './import/import.ts';
import { draft, messages, messageTexts, saveMessage } from './messages.ts';
import {
  goOn,
  moveList,
  pauseSending,
  report,
  sendings,
  setRate,
  takeSendingBack,
  useVersion,
} from './sending-acts.ts';
import { audit, figures, retention } from './overview.ts';
import {
  access,
  changeAccess,
  endSession,
  news,
  removeAccess,
  removePasskey,
  withdraw,
} from './organisers-acts.ts';
import { countPeople, people, person } from './people.ts';
import { send, sendTest } from './send.ts';
import { deleteSource, makeSource, sources } from './sources.ts';
import { setStage, stage } from './set-stage.ts';
import { takeOff } from './take-off.ts';

/** Questions, by their names. */
export const QUERIES = {
  access,
  audit,
  backups,
  checks,
  countPeople,
  draft,
  exportPlan,
  figures,
  imports,
  messages,
  messageTexts,
  news,
  people,
  person,
  report,
  retention,
  sendings,
  sources,
  stage,
} as const;

/** Changes, by their names. */
export const CHANGES = {
  add,
  adopt,
  backup,
  changeAccess,
  changeLanguage,
  correct,
  correctDomain,
  deleteBackup,
  deleteSource,
  endSession,
  goOn,
  importPeople,
  makeSource,
  moveList,
  pauseSending,
  removeAccess,
  removePasskey,
  restore,
  saveMessage,
  send,
  sendTest,
  setRate,
  setStage,
  takeOff,
  takeSendingBack,
  useVersion,
  withdraw,
} as const;

export type QueryName = keyof typeof QUERIES;
export type ChangeName = keyof typeof CHANGES;

type Actions = typeof QUERIES & typeof CHANGES;

/** What an action takes. */
export type Input<Name extends keyof Actions> = v.InferInput<Actions[Name]['input']>;
/** What a question answers: what JSON leaves of it. */
export type Answer<Name extends QueryName> = Awaited<ReturnType<(typeof QUERIES)[Name]['run']>>;

/** What the plan of a change shows. */
export type Shown<Name extends ChangeName> = Awaited<ReturnType<(typeof CHANGES)[Name]['plan']>>['shown'];
