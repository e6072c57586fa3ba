import { createFunction } from '../../../src/hosts/supabase/supabase-function.ts';

/** What is used of Deno here; named so that this repository's compiler, which knows Node, can check it. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

Deno.serve(createFunction('leave', Deno.env.toObject()));
