import { expect, it } from 'vitest';
import { createFunction } from './supabase-function.ts';

it('rejects CONFIRM=on, because nothing sends mail there', () => {
  const environment = {
    CONFIRM: 'on',
    DATABASE_URL: 'postgres://localhost/list',
    MAIL_URL: 'smtp://localhost',
    MAIL_FROM: 'hello@them.example',
    PUBLIC_ORIGIN: 'https://them.example',
  };
  expect(() => createFunction('submit-email', environment)).toThrow(
    'CONFIRM must be "off" on Supabase, where nothing sends mail.',
  );
});
