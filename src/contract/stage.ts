/** What a visitor can do now: join the waitlist, apply, or join the waitlist of the next round (`STAGE`). */
export const STAGES = ['waitlist', 'applications', 'closed'] as const;

export type Stage = (typeof STAGES)[number];

/** A stage after the one that the page is written for. */
export type LaterStage = Exclude<Stage, 'waitlist'>;
