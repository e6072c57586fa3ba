import type { Settings } from '../../hosts/shared/settings.ts';
import type { Context } from './context.ts';
import { EXIT, OperatorError } from './exit-codes.ts';

/** The settings. @throws OperatorError when they are wrong */
export function requireSettings({ configuration, messages }: Context): Settings {
  if ('settings' in configuration) return configuration.settings;
  throw new OperatorError(messages.failure.configuration(configuration.problems.join(' ')), EXIT.usage);
}

/** Where the page is. Links for leaving begin with it. */
export function originOf(context: Context): string {
  return requireSettings(context).publicOrigin ?? context.mail.programme.origin;
}
