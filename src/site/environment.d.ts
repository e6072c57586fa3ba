/** Addresses of drawings, and the name of a picture's file. The first words are of those who have joined, the others ideas. */
interface StepDrawings {
  scene: string;
  words: string[];
  picture: string;
}

/** What the build writes into the page's script. */
interface ImportMetaEnv {
  /** Settings of the backend. */
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
  /** Canonical origin, without a trailing slash. */
  readonly PUBLIC_ORIGIN: string;
  /** What is drawn on the pictures to pass on, in each language; none while developing. */
  readonly STEP_DRAWINGS?: Readonly<Record<string, StepDrawings>>;
  /** Whether visitors have to confirm their address. */
  readonly CONFIRM: boolean;
  /** The operator's photographs; none while developing. */
  readonly PHOTOGRAPHS?: import('./pictures/picture.tsx').Photographs;
}

interface WindowEventMap {
  /** Everything in the document is hydrated. */
  hydrated: Event;
  /** Nothing will be hydrated: the page's texts could not be loaded. */
  nothydrated: Event;
}

/** A drawing in the palette's colours: by day in both colour schemes, or at dusk in the dark one (`build/pictures.ts`). */
declare module '*.svg?day' {
  const drawing: import('./pictures/picture.tsx').Drawing;
  export default drawing;
}
declare module '*.svg?day&dusk' {
  const drawing: import('./pictures/picture.tsx').Drawing;
  export default drawing;
}

/** A mark as an element in the page (`build/marks.ts`). */
declare module '*.svg?react' {
  const Mark: () => import('react').ReactElement;
  export default Mark;
}
