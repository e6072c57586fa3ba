import { everyJourney } from './journeys.ts';

everyJourney();
