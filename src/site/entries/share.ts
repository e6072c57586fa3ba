/** The script of pages that have something to share and do not hydrate. */
import { defineSharePage } from '../signup/share-element.ts';

defineSharePage();
