import { pause } from '../pause.ts';

/** What a visitor wants of a browser. */
export interface Wishes {
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
  /** As BCP 47 tags, the first the most wanted. */
  languages?: readonly string[];
  /** Off for visitors without script. */
  script?: false;
  reducedMotion?: true;
}

/** Keys that the journey presses besides letters. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'Space';

/** One window of a browser, with a profile of its own. */
export interface Visit {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Asks the page. The question runs inside it, so it is whole in itself; what is given to it must be JSON. */
  evaluate<Answer>(question: () => Answer): Promise<Answer>;
  evaluate<Answer, Given>(question: (given: Given) => Answer, given: Given): Promise<Answer>;
  /** Waits until the question is answered with yes. */
  until(question: () => boolean): Promise<void>;
  until<Given>(question: (given: Given) => boolean, given: Given): Promise<void>;
  /** Gives an element the focus and types into it. */
  type(selector: string, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  click(selector: string): Promise<void>;
  /** Writes what is seen as a PNG file. */
  picture(file: string): Promise<void>;
  end(): Promise<void>;
}

/** A browser engine that is not Chromium. */
export interface Engine {
  /** Name and version. */
  name: string;
  /** Wishes that this engine cannot be given here, each with the reason. */
  cannot: Partial<Record<keyof Wishes, string>>;
  visit(wishes: Wishes): Promise<Visit>;
}

/** How long a page may take for anything, in milliseconds. */
export const TIMEOUT = 15_000;

/** Asks again and again until the answer is yes. */
export async function poll(question: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + TIMEOUT;
  while (Date.now() < end) {
    if (await question()) return;
    await pause(50, 'between two questions');
  }
  throw new Error(`waited ${TIMEOUT / 1000} s, but not: ${what}`);
}
