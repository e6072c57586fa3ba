/** What a visitor wants of a browser. */
export interface Wishes {
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
  /** As a BCP 47 tag; only Firefox takes it, WebKit knows the languages that the system has installed. */
  language?: string;
  /** Off for visitors without script. */
  script?: false;
  reducedMotion?: true;
}

/** One window of a browser, with a profile of its own. */
export interface Visit {
  open(address: string): Promise<unknown>;
  address(): Promise<string>;
  /** Asks the page. The question runs inside it, so it is whole in itself; what is given to it must be JSON. */
  evaluate<Answer>(question: () => Answer): Promise<Answer>;
  evaluate<Answer, Given>(question: (given: Given) => Answer, given: Given): Promise<Answer>;
  /** Gives an element the focus and types into it. */
  type(selector: string, text: string): Promise<unknown>;
  press(key: 'Tab' | 'Enter' | 'Escape'): Promise<unknown>;
  click(selector: string): Promise<unknown>;
  /** Prints it on A4, as PDF; WebKit's driver can't. */
  print?(): Promise<Buffer>;
  end(): Promise<unknown>;
}

/** A browser that is not Chromium: opens a window, or `undefined` where it can't be had. */
export type Engine = ((wishes: Wishes) => Promise<Visit>) | undefined;
