import { devNull } from 'node:os';

/** Tests do not depend on a developer's own `.env`: every program that they start reads an empty file instead. */
process.env['ENV_FILE'] = devNull;
