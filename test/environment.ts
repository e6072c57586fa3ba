import { devNull } from 'node:os';

/** Tests do not depend on a developer's own `.env`: every program that they start reads an empty file instead. */
process.env['ENV_FILE'] = devNull;

/**
 * How much longer everything may take. Tests measure no time, so that on a machine with ten times the load that it can bear
 * `TIMEOUT_FACTOR=10` is enough.
 */
export const TIMEOUT_FACTOR = Number(process.env['TIMEOUT_FACTOR'] ?? 1);

/** Milliseconds after which a test hangs. */
export const LONGEST = 120_000 * TIMEOUT_FACTOR;
