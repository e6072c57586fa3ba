import { test } from './fixtures.ts';
import { everyJourney } from './journeys.ts';

test.use({ colorScheme: 'dark', database: 'postgres' });

test.describe('on PostgreSQL, in dark colours', () => everyJourney(true));
