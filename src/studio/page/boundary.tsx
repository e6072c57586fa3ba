import { Component, type ReactNode } from 'react';
import { say, t } from './language.ts';
import { Notice } from './parts.tsx';

/** Says what went wrong where a part of the page could not be shown; what is around it stays. */
export class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Notice isBad title={say(t.problems.failed, { sentence: error.message })} />;
  }
}
