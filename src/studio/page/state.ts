import type { ShownPlan } from '../../operator/actions/plan.ts';

/** A plan that is shown, and the id by which it is carried out. */
export type Planned<Shown extends ShownPlan = ShownPlan> = Shown & { id: string };

/** How far the button of a plan is. */
export interface Pressing {
  /** `waits`: it was pressed before the plan for what is typed was there. */
  phase: 'idle' | 'waits' | 'works';
  /** The plan that is carried out. */
  id?: string;
  /** What the button said when it was pressed. */
  said?: string;
  /** Whether the plan that came says something else, so that it is to be pressed once more. */
  hasChanged?: boolean;
  /** Why it did not begin, or failed. */
  error?: Error;
}

export type PressEvent =
  /** @property plan what is shown; isCurrent whether it is for what is typed */
  | { type: 'pressed'; plan: Planned; isCurrent: boolean }
  | { type: 'planCame'; plan: Planned }
  /** Something else was typed. */
  | { type: 'typed' }
  | { type: 'ended'; id: string }
  | { type: 'failed'; id?: string; error: Error };

/** What a button means: its phrase with its numbers and names. */
const saidBy = ({ phrase, values }: ShownPlan) => JSON.stringify([phrase, values]);

/**
 * What becomes of a press. What is carried out is the plan that is shown; a press that comes before its plan waits for it, and
 * holds only where that says the same.
 */
export function press(state: Pressing, event: PressEvent): Pressing {
  switch (event.type) {
    case 'pressed': {
      if (state.phase === 'works' || event.plan.blockedBy) return state;
      const said = saidBy(event.plan);
      return event.isCurrent ? { phase: 'works', id: event.plan.id, said } : { phase: 'waits', said };
    }
    case 'planCame':
      if (state.phase !== 'waits') return state;
      return saidBy(event.plan) === state.said && !event.plan.blockedBy
        ? { phase: 'works', id: event.plan.id, said: state.said }
        : { phase: 'idle', hasChanged: true };
    case 'typed':
      return state.phase === 'works' ? state : { phase: 'idle' };
    case 'ended':
      return event.id === state.id ? { phase: 'idle' } : state;
    case 'failed':
      return event.id === state.id ? { phase: 'idle', error: event.error } : state;
  }
}
