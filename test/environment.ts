import { devNull } from 'node:os';

/** Tests do not depend on a developer's own `.env`: every program that they start reads an empty file instead. */
process.env['ENV_FILE'] = devNull;

/**
 * Milliseconds after which a test hangs. Tests measure no time, so that on a machine with ten times the load that it can
 * bear `TIMEOUT_FACTOR=10` is enough.
 */
export const LONGEST = 120_000 * Number(process.env['TIMEOUT_FACTOR'] ?? 1);
