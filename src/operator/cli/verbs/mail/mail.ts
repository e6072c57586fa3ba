import type { VerbHost } from '../../context.ts';
import { defineVerb } from '../../options.ts';
import { preview } from './preview.ts';
import { send } from './send.ts';
import { test } from './test.ts';

/** `mail`: a group of verbs about messages to the people on the list. */
export function mail(host: VerbHost) {
  const { messages } = host;
  const group = defineVerb('mail', messages, messages.mail);
  for (const define of [preview, test, send]) group.addCommand(define(host).helpGroup(messages.mail.verbs));
  return group;
}
