/** The inline script of the page for confirming an address: who has confirmed it may pass the page on. */
import '../signup/share-element.ts';
