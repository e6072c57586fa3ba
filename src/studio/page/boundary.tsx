import { Component, type ReactNode } from 'react';
import { ProblemNotice } from './parts.tsx';

/** Says what went wrong where a part of the page could not be shown; what is around it stays. */
export class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <ProblemNotice error={error} /> : this.props.children;
  }
}
