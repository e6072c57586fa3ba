import { SUBMIT_EMAIL_PATH } from './submit-email.ts';

/** What a visitor can do now: join the waitlist, apply, or join the waitlist of the next round. */
export const STAGES = ['waitlist', 'applications', 'closed'] as const;

export type Stage = (typeof STAGES)[number];

/** A stage after the one that the page is written for. */
export type LaterStage = Exclude<Stage, 'waitlist'>;

/** Where the page's links to apply lead: from there on to the application while it is open, otherwise to the page. */
export const APPLY_PATH = '/apply';

/** What marks a page of a later stage, on its root element. The first one has no mark. */
export function stageMark(stage: Stage): string {
  return stage === 'waitlist' ? '' : ` data-stage="${stage}"`;
}

/** The stage that a page in one of the languages was made for; `undefined`: this is not our page. */
export function stageOfPage(html: string): Stage | undefined {
  const later = STAGES.find((stage) => stage !== 'waitlist' && html.includes(stageMark(stage)));
  return later ?? (html.includes(SUBMIT_EMAIL_PATH) ? 'waitlist' : undefined);
}
